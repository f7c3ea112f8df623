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
  /** The statement that adds the rows after $1 up to $2. */
  add: string;
  /** Statements that derive something from the figure. They follow in the same transaction, with the same parameters. */
  derive?: readonly string[];
  /** The parameters from $3 on. */
  values?: readonly string[];
  /** The time zone in which the statements run. */
  timeZone?: string;
}

/** The `seq` up to which a figure covers all rows; 0 when it covers none. `name` is an SQL expression. */
export function coveredUntil(name: string): string {
  return `coalesce((select ate from fechamentos where figura = ${name}), 0)`;
}

/** Greater than any `seq`. The planner expects few rows of a range that ends here, and a third of the book without an end. */
export const NO_END = '9223372036854775807';

/** How far one step goes in the book's `seq`: about a second's work. */
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
    const { de } = await preparedOne<{ de: number }>(trx, `select ${coveredUntil('$1')} as de`, [name]);
    const ate = Math.min(horizon, de + step);
    if (ate <= de) return false;
    for (const statement of [add, ...derive])
      await trx.raw(statement).options({ values: [de, ate, ...values], query_timeout: STEP_MS });
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
