import type { Db } from '../../db/connection.ts';
import type { Caller } from './caller.ts';
import { especieDo } from './factories.ts';

type Lote = Awaited<ReturnType<Caller['lotes']['buscar']>>;

/** Where a batch stands and what stands around it: the stock of its first species and its greenhouse. */
export async function standing(caller: Caller, { id }: Pick<Lote, 'id'>) {
  const lote = await caller.lotes.buscar({ id });
  const estufa = await caller.estufas.buscar({ id: lote.estufa_id });
  const { quantidade_total: plantas, fase, status, motivo_encerramento: motivo } = lote;
  return {
    sementeira: await sementeira(caller, especieDo(lote)),
    plantas,
    fase,
    status,
    motivo,
    estufa: estufa.status,
    ocupacao: estufa.ocupacao_atual,
  };
}

/** The balance of a species outside any batch. */
export async function sementeira(caller: Caller, id: string): Promise<number> {
  return (await caller.especies.buscar({ id })).quantidade_atual;
}

/** The audit actions that the call leaves, in the order of writing. */
export async function audited(db: Db, call: () => Promise<unknown>): Promise<string[]> {
  const { rows: before } = await db.raw('select coalesce(max(seq), 0) as seq from auditoria');
  await call();
  const { rows } = await db.raw('select acao from auditoria where seq > ? order by seq', [before[0].seq]);
  return rows.map(({ acao }: { acao: string }) => acao);
}
