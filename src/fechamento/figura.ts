import type { Db } from '../../db/connection.ts';
import { isLockTimeout } from '../../db/postgres-errors.ts';

/**
 * A figure that is kept of a book's closed rows: those below which no row can appear any more. Whoever reads it adds what
 * came after (`fechadoAte`), so that it is never wrong: not before the first closing, and not long after the last.
 */
export interface Figura {
  /** In `fechamentos`. */
  nome: string;
  /** The book: a table from which no row is ever removed, in the order of its `seq`. */
  livro: string;
  /** Adds the rows after $1 up to $2; `valores` are its other parameters. */
  soma: string;
  /** What is made of the figure itself, with the same parameters and in the same transaction. */
  depois?: readonly string[];
  valores?: readonly string[];
}

/** The `seq` up to which a figure tells of all rows; 0 when it tells of none. Its name is SQL. */
export function fechadoAte(nome: string): string {
  return `coalesce((select ate from fechamentos where figura = ${nome}), 0)`;
}

/** Greater than any `seq`. A range with this upper end looks short to the planner; without one, like a third of the book. */
export const LAST = '9223372036854775807';

/** So many numbers of a book in one step: about a second's work. */
const STEP = 20_000;
const STEP_MS = 60_000;

/**
 * Adds the next closed rows of its book to a figure. Answers whether more are waiting. Several instances may do so: one of
 * them adds, the others find nothing to do.
 */
export async function avancar(
  db: Db,
  { nome, livro, soma, depois = [], valores = [] }: Figura,
  step = STEP,
): Promise<boolean> {
  if (!(await hasNew(db, nome, livro))) return false;
  const horizon = await closedUntil(db, livro);
  if (horizon === null) return false;
  return db.transaction(async (trx) => {
    if (!(await tryWorkLock(trx, nome))) return false;
    await trx.raw(`set local statement_timeout = ${STEP_MS}`);
    const {
      rows: [fechado],
    } = await trx.raw(`select ${fechadoAte('?')} as ate`, [nome]);
    const ate = Math.min(horizon, fechado.ate + step);
    if (ate <= fechado.ate) return false;
    for (const statement of [soma, ...depois])
      await trx.raw(statement).options({ values: [fechado.ate, ate, ...valores], query_timeout: STEP_MS });
    await trx.raw(
      `insert into fechamentos (figura, ate) values (?, ?) on conflict (figura) do update set ate = excluded.ate`,
      [nome, ate],
    );
    return ate < horizon;
  });
}

/** Whether this instance is the one that goes on with a work, until the transaction ends. */
export async function tryWorkLock(trx: Db, work: string): Promise<boolean> {
  const { rows } = await trx.raw(`select pg_try_advisory_xact_lock(${LOCK}, hashtext(?)) as ours`, [work]);
  return rows[0].ours;
}

/** Any number, the same for every instance. */
const LOCK = 7_401_621;

async function hasNew(db: Db, nome: string, livro: string): Promise<boolean> {
  const { rows } = await db.raw(`select max(seq) > ${fechadoAte('?')} as novas from ${livro}`, [nome]);
  return rows[0].novas ?? false;
}

/** Writers wait behind us for so long at most, in milliseconds. */
const LOCK_MS = 50;

/**
 * The `seq` up to which a book is closed; null when somebody is writing into it. Who inserts holds a lock from before the
 * `seq` is drawn until the commit, so nobody does while this lock is held: all that was drawn can be seen.
 */
export async function closedUntil(db: Db, livro: string): Promise<number | null> {
  try {
    return await db.transaction(async (trx) => {
      await trx.raw(`set local lock_timeout = ${LOCK_MS}`);
      const { rows } = await trx.raw('select livro_fechado_ate(?) as seq', [livro]);
      return rows[0].seq;
    });
  } catch (error) {
    if (isLockTimeout(error)) return null;
    throw error;
  }
}
