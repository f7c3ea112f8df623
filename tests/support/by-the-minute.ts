import type { Db } from '../../db/connection.ts';
import type { CurrentUser } from '../../src/procedure/context.ts';
import { type Caller, callerFor } from './caller.ts';
import { contagem, especieDo, lote } from './factories.ts';

const NOON = Date.parse('2026-03-14T12:00:00Z');

type Lote = Awaited<ReturnType<Caller['lotes']['buscar']>>;
export type Fase = Lote['fase'];

/** An instant by its minutes after noon. */
export const minute = (n: number) => new Date(NOON + n * 60_000).toISOString();

/** Some of a batch's first species died. */
export const morte = (batch: Lote, quantidade: number) => ({
  ...{ id: batch.id, especie_id: especieDo(batch), quantidade, justificativa: 'Seca' },
});

/** What people do at minutes of one day, on the service or on a phone that sends it later. */
export function byTheMinute(db: Db, user: CurrentUser) {
  const at = (agora: number) => callerFor(db, user, { now: () => new Date(minute(agora)) });
  return {
    at,
    /** A batch of 500 that was opened the day before. */
    deOntem: (fase?: Fase) => lote(at(-1_440), { fase }),
    vivas: async ({ id }: Pick<Lote, 'id'>) => (await at(0).lotes.buscar({ id })).quantidade_total,
    /** An open count of a batch, from a minute on. */
    async aberta(batch: Pick<Lote, 'id'>, agora: number) {
      const { id, linhas } = await contagem(at(agora), { lote_ids: [batch.id] });
      const linha_id = linhas[0]?.id as string;
      return {
        ...{ id, desde: agora },
        anotar: (quando: number, quantidade: number, contada: number) =>
          at(quando).contagens.anotar({ id, linha_id, quantidade, contada_em: minute(contada) }),
        encerrar: (quando: number, como?: 'IGNORAR') =>
          at(quando).contagens.encerrar({
            ...{ id, justificativa: 'Ronda' },
            linhas: como ? [{ linha_id, como }] : [],
          }),
      };
    },
  };
}
