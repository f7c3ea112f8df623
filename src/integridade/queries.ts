import type { Db } from '../../db/connection.ts';
import type { Context } from '../procedure/context.ts';
import { CHECKS } from './checks.ts';
import { NOTAS } from './notas.ts';
import type { Integridade } from './schemas.ts';

type Diferenca = Integridade['diferencas'][number];
type Nota = Integridade['notas'][number];

/** Recomputing a long ledger takes longer than any other request, and blocks none. */
const LIMIT_MS = 300_000;

/** The most differences of a check, or notes of a kind, that are listed. All of them are counted. */
export const LISTED = 1_000;

/** Recomputes every invariant from the ledger in one snapshot, and lists the differences and the notes. */
export async function verificarIntegridade({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Integridade> {
  const found = new Map<string, Found<Diferenca>>();
  const noted: Found<Nota>[] = [];
  await inSnapshots(db, [
    ...NOTAS.map((nota) => async (snapshot: Db) => {
      noted.push(await notesOf(snapshot, nota));
    }),
    ...CHECKS.map((check) => async (snapshot: Db) => {
      found.set(check.nome, await differencesOf(snapshot, check));
    }),
  ]);
  const diferencas = CHECKS.flatMap(({ nome }) => found.get(nome)?.listed ?? []);
  const notas = noted.flatMap(({ listed }) => listed);
  return {
    integro: diferencas.length === 0,
    verificado_em: now().toISOString(),
    verificacoes: CHECKS.map(({ nome, descricao }) => ({
      ...{ nome, descricao },
      diferencas: found.get(nome)?.total ?? 0,
    })),
    diferencas,
    notas,
    notas_nao_listadas: noted.reduce((sum, { total }) => sum + total, 0) - notas.length,
  };
}

/** What a check found: the number, and the rows that are listed. */
interface Found<Row> {
  total: number;
  listed: Row[];
}

async function differencesOf(
  db: Db,
  { nome, entidade, sql }: (typeof CHECKS)[number],
): Promise<Found<Diferenca>> {
  const { total, listed } = await find<Pick<Diferenca, 'entidade_id' | 'registrado' | 'calculado'>>(
    db,
    sql,
    'entidade_id, registrado::text, calculado::text',
  );
  return { total, listed: listed.map((row) => ({ verificacao: nome, entidade, ...row })) };
}

async function notesOf(
  db: Db,
  { nome, entidade, detalhe, sql }: (typeof NOTAS)[number],
): Promise<Found<Nota>> {
  const { total, listed } = await find<Pick<Nota, 'entidade_id'>>(db, sql, 'entidade_id');
  return {
    total,
    listed: listed.map(({ entidade_id }) => ({ nota: nome, entidade, entidade_id, detalhe })),
  };
}

async function find<Row extends object>(db: Db, sql: string, columns: string): Promise<Found<Row>> {
  const text = `with achadas as (${sql}) select ${columns}, (select count(*) from achadas) as total from achadas limit ${LISTED}`;
  const { rows }: { rows: (Row & { total: number })[] } = await db
    .raw(text)
    .options({ query_timeout: LIMIT_MS });
  return { total: rows[0]?.total ?? 0, listed: rows.map(({ total, ...row }) => row as unknown as Row) };
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
