import { overClosedRows, STEP_MS } from '../../db/books.ts';
import type { Db } from '../../db/connection.ts';
import { prepared, preparedOne } from '../../db/prepared.ts';

/**
 * A figure kept for the closed rows of a book: the rows below which no new row can appear. A reader adds the newer
 * rows (`coveredUntil`), so the figure is right at any time: before the first closing, and long after the last.
 */
export interface Figure {
  /** Its name in `fechamentos`. */
  name: string;
  /** The book: a table that never loses a row, in the order of its `seq`. */
  book: string;
  /** Adds the rows after $1 up to $2. `values` are the other parameters. */
  add: string;
  /** Statements that follow in the same transaction, with the same parameters, and derive from the figure. */
  derive?: readonly string[];
  values?: readonly string[];
  /** The time zone of the session in which they run. */
  timeZone?: string;
}

/** The `seq` up to which a figure covers all rows; 0 when it covers none. Its name is SQL. */
export function coveredUntil(name: string): string {
  return `coalesce((select ate from fechamentos where figura = ${name}), 0)`;
}

/**
 * Greater than any `seq`. With this upper end the planner takes a range for short; without one, for a third of the
 * book.
 */
export const LAST = '9223372036854775807';

/** The length of one step, in numbers of the book: about a second's work. */
const STEP = 20_000;

/** Adds the next closed rows of the book to a figure, and answers whether more are waiting. */
export async function advance(
  db: Db,
  { name, book, add, derive = [], values = [], timeZone }: Figure,
  step = STEP,
): Promise<boolean> {
  if (!(await hasNew(db, name, book))) return false;
  return overClosedRows(db, { book, work: name }, async (trx, horizon) => {
    if (timeZone) await trx.raw(`select set_config('timezone', ?, true)`, [timeZone]);
    const fechado = await preparedOne<{ ate: number }>(trx, `select ${coveredUntil('$1')} as ate`, [name]);
    const ate = Math.min(horizon, fechado.ate + step);
    if (ate <= fechado.ate) return false;
    for (const statement of [add, ...derive])
      await trx.raw(statement).options({ values: [fechado.ate, ate, ...values], query_timeout: STEP_MS });
    await prepared(
      trx,
      'insert into fechamentos (figura, ate) values ($1, $2) on conflict (figura) do update set ate = excluded.ate',
      [name, ate],
    );
    return ate < horizon;
  });
}

async function hasNew(db: Db, name: string, book: string): Promise<boolean> {
  const sql = `select max(seq) > ${coveredUntil('$1')} as novas from ${book}`;
  return (await preparedOne<{ novas: boolean | null }>(db, sql, [name])).novas ?? false;
}
