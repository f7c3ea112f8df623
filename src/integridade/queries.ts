import type { z } from 'zod';
import type { Context } from '../context.ts';
import { CHECKS } from './checks.ts';
import type { integridade } from './schemas.ts';

type Integridade = z.output<typeof integridade>;
type Diferenca = Integridade['diferencas'][number];

/** Recomputing a long ledger takes longer than any request of the day; nothing waits for it. */
const LIMIT_MS = 300_000;

/** Recomputes every invariant from the ledger, all in one snapshot, and lists every difference. */
export async function verificarIntegridade({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Integridade> {
  return db.transaction(
    async (snapshot) => {
      await snapshot.raw(`set local statement_timeout = ${LIMIT_MS}`);
      const found: Diferenca[][] = [];
      for (const check of CHECKS) found.push(await differences(snapshot, check));
      const diferencas = found.flat();
      return {
        integro: diferencas.length === 0,
        verificado_em: now().toISOString(),
        verificacoes: CHECKS.map(({ nome, descricao }, index) => ({
          nome,
          descricao,
          diferencas: found[index]?.length ?? 0,
        })),
        diferencas,
      };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

async function differences(
  db: Context['db'],
  { nome, entidade, sql }: (typeof CHECKS)[number],
): Promise<Diferenca[]> {
  const text = `select entidade_id, registrado::text, calculado::text from (${sql}) diferencas`;
  const { rows } = await db.raw(text).options({ query_timeout: LIMIT_MS });
  return rows.map((row: Pick<Diferenca, 'entidade_id' | 'registrado' | 'calculado'>) => ({
    verificacao: nome,
    entidade,
    ...row,
  }));
}
