import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../procedure/context.ts';
import type { Check } from './check.ts';
import { CHECKS } from './checks.ts';
import type { Integridade } from './schemas.ts';

type Diferenca = Integridade['diferencas'][number];

/** Recomputing a long ledger takes longer than any other request, and blocks none. */
const LIMIT_MS = 300_000;

/** The most differences of a check that are listed. All of them are counted. */
export const LISTED = 1_000;

/** Recomputes every invariant from the ledger in one snapshot, and lists the differences. */
export async function verificarIntegridade({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Integridade> {
  const found = new Map<string, Differences>();
  await inSnapshots(
    db,
    CHECKS.map((check) => async (snapshot: Db) => {
      found.set(check.nome, await differencesOf(snapshot, check));
    }),
  );
  const diferencas = CHECKS.flatMap(({ nome }) => found.get(nome)?.listed ?? []);
  return {
    integro: diferencas.length === 0,
    verificado_em: now().toISOString(),
    verificacoes: CHECKS.map(({ nome, descricao }) => ({
      ...{ nome, descricao },
      diferencas: found.get(nome)?.total ?? 0,
    })),
    diferencas,
  };
}

/** What a check found: the number, and the rows that are listed. */
interface Differences {
  total: number;
  listed: Diferenca[];
}

async function differencesOf(db: Db, check: Check): Promise<Differences> {
  const { nome, entidade, sql, calculado } = check;
  if (calculado) return comparedHere(db, { ...check, calculado });
  const text = `with achadas as (${sql})
    select entidade_id, registrado::text, calculado::text, (select count(*) from achadas) as total from achadas limit ${LISTED}`;
  const { rows }: { rows: (Omit<Diferenca, 'verificacao' | 'entidade'> & { total: number })[] } = await db
    .raw(text)
    .options({ query_timeout: LIMIT_MS });
  return {
    total: rows[0]?.total ?? 0,
    listed: rows.map(({ total, ...row }) => ({ verificacao: nome, entidade, ...row })),
  };
}

/**
 * Compares what the database cannot compute. Equal rows are compared once, and other work gets its turn after each
 * thousand.
 */
async function comparedHere(
  db: Db,
  { nome, entidade, sql, calculado }: Required<Check>,
): Promise<Differences> {
  const text = `select (array_agg(entidade_id))[1] as entidade_id, registrado, calculado as escrito, count(*) as total
    from (${sql}) linhas group by registrado, escrito`;
  const { rows }: { rows: Compared[] } = await db.raw(text).options({ query_timeout: LIMIT_MS });
  const found: Differences = { total: 0, listed: [] };
  for (const [n, { entidade_id, registrado, escrito, total }] of rows.entries()) {
    if (n % 1_000 === 999) await setImmediate();
    const esperado = escrito === null ? null : calculado(escrito);
    if (esperado === registrado) continue;
    found.total += total;
    if (found.listed.length < LISTED)
      found.listed.push({ verificacao: nome, entidade, entidade_id, registrado, calculado: esperado });
  }
  return found;
}

interface Compared {
  entidade_id: string;
  registrado: string | null;
  escrito: string | null;
  total: number;
}

const SNAPSHOT = { isolationLevel: 'repeatable read', readOnly: true } as const;

/**
 * Two transactions with the same snapshot take tasks from one list, which halves the time on two processors. They begin at its
 * end, where the longest tasks are, so that both finish together. A caller's own transaction runs all tasks alone, because nobody
 * else sees its changes. The first failure ends both.
 */
async function inSnapshots(db: Db, tasks: ((snapshot: Db) => Promise<void>)[]): Promise<void> {
  const work = async (snapshot: Db) => {
    await snapshot.raw(`set local statement_timeout = ${LIMIT_MS}; set local work_mem = '64MB'`);
    try {
      for (let task = tasks.pop(); task; task = tasks.pop()) await task(snapshot);
    } finally {
      tasks.length = 0;
    }
  };
  await db.transaction(async (first) => {
    if (db.isTransaction) return work(first);
    const { rows } = await first.raw('select pg_export_snapshot() as id');
    const second = db.transaction(async (trx) => {
      await trx.raw(`set transaction snapshot '${rows[0].id}'`);
      await work(trx);
    }, SNAPSHOT);
    const ends = await Promise.allSettled([work(first), second]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }, SNAPSHOT);
}
