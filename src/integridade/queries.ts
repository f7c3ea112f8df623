import type { Context } from '../procedure/context.ts';
import { CHECKS } from './checks.ts';
import { NOTAS } from './notas.ts';
import type { Integridade } from './schemas.ts';

type Diferenca = Integridade['diferencas'][number];
type Nota = Integridade['notas'][number];

/** Recomputing a long ledger is slower than any other request, and blocks none. */
const LIMIT_MS = 300_000;

/** Recomputes every invariant from the ledger in one snapshot; lists the differences and the notes. */
export async function verificarIntegridade({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Integridade> {
  return db.transaction(
    async (snapshot) => {
      await snapshot.raw(`set local statement_timeout = ${LIMIT_MS}; set local work_mem = '64MB'`);
      const found: Diferenca[][] = [];
      for (const check of CHECKS) found.push(await differences(snapshot, check));
      const diferencas = found.flat();
      const notas: Nota[][] = [];
      for (const nota of NOTAS) notas.push(await noted(snapshot, nota));
      return {
        integro: diferencas.length === 0,
        verificado_em: now().toISOString(),
        verificacoes: CHECKS.map(({ nome, descricao }, index) => ({
          nome,
          descricao,
          diferencas: found[index]?.length ?? 0,
        })),
        diferencas,
        notas: notas.flat(),
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
  const rows = await run<Pick<Diferenca, 'entidade_id' | 'registrado' | 'calculado'>>(db, text);
  return rows.map((row) => ({ verificacao: nome, entidade, ...row }));
}

async function noted(
  db: Context['db'],
  { nome, entidade, detalhe, sql }: (typeof NOTAS)[number],
): Promise<Nota[]> {
  const rows = await run<Pick<Nota, 'entidade_id'>>(db, sql);
  return rows.map(({ entidade_id }) => ({ nota: nome, entidade, entidade_id, detalhe }));
}

async function run<Row>(db: Context['db'], text: string): Promise<Row[]> {
  const { rows } = await db.raw(text).options({ query_timeout: LIMIT_MS });
  return rows;
}
