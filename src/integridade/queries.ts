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
  const [left, others] = [[...CHECKS], [...NOTAS]];
  const found = new Map<string, Diferenca[]>();
  const notas: Nota[] = [];
  await inSnapshots(db, async (snapshot) => {
    try {
      for (let check = left.shift(); check; check = left.shift())
        found.set(check.nome, await differences(snapshot, check));
      for (let nota = others.shift(); nota; nota = others.shift())
        notas.push(...(await noted(snapshot, nota)));
    } finally {
      left.length = 0;
      others.length = 0;
    }
  });
  const diferencas = CHECKS.flatMap(({ nome }) => found.get(nome) ?? []);
  return {
    integro: diferencas.length === 0,
    verificado_em: now().toISOString(),
    verificacoes: CHECKS.map(({ nome, descricao }) => ({
      ...{ nome, descricao },
      diferencas: found.get(nome)?.length ?? 0,
    })),
    diferencas,
    notas,
  };
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

const SNAPSHOT = { isolationLevel: 'repeatable read', readOnly: true } as const;

/**
 * Does work in two transactions that see the same, which takes half as long on two processors; in one, where the caller's own
 * transaction has what nobody else sees. What is to be done they take from each other.
 */
async function inSnapshots(
  db: Context['db'],
  work: (snapshot: Context['db']) => Promise<void>,
): Promise<void> {
  const settings = `set local statement_timeout = ${LIMIT_MS}; set local work_mem = '64MB'`;
  await db.transaction(async (first) => {
    await first.raw(settings);
    if (db.isTransaction) return work(first);
    const { rows } = await first.raw('select pg_export_snapshot() as id');
    const second = db.transaction(async (trx) => {
      await trx.raw(`set transaction snapshot '${rows[0].id}'`);
      await trx.raw(settings);
      await work(trx);
    }, SNAPSHOT);
    const failed = (await Promise.allSettled([work(first), second])).find(
      ({ status }) => status === 'rejected',
    );
    if (failed?.status === 'rejected') throw failed.reason;
  }, SNAPSHOT);
}
