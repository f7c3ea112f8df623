import { createHash } from 'node:crypto';
import { notFound } from '../src/common/errors.ts';
import type { Db } from './connection.ts';
import type { QuickReads } from './quick-reads.ts';

/**
 * Runs one statement, prepared once per connection under a name made from its text. Hot reads use this instead of a
 * query builder, whose building and hydrating cost more than the database's own work. `text` takes `$1`-style
 * parameters; rows come back as the driver parsed them.
 */
export async function prepared<Row>(db: Db, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const result = await db.raw(text).options({ name: nameOf(text), values });
  return result.rows;
}

/** A statement that writes and is not sent yet. Its values are of kinds that the driver can always send. */
export interface Write {
  text: string;
  values: readonly Value[];
}
type Value = string | number | null | readonly (string | number | null)[];

/** Writes that may be sent at once, in their order, and what their rows tell. */
export interface Writes<Answer> {
  statements: readonly Write[];
  answer(rows: readonly unknown[][]): Answer;
}

/** Sends writes, and tells their answer. */
export async function write<Answer>(db: Db, { statements, answer }: Writes<Answer>): Promise<Answer> {
  return answer(await Promise.all(statements.map(({ text, values }) => prepared<unknown>(db, text, values))));
}

/**
 * Sends the last writes of a transaction, so that its commit may follow at once: when this answers, all of them have been
 * handed to the connection, and `rows` is still to come. A query builder would hand each over some ticks later.
 */
export async function sendLast(
  db: Db,
  statements: readonly Write[],
): Promise<{ rows: Promise<unknown[][]> }> {
  const { client } = db;
  const connection = await client.acquireConnection();
  const rows = Promise.all(
    statements.map(async ({ text, values }) => {
      const sent = { sql: text, bindings: values, options: { name: nameOf(text) } };
      return (await client.query(connection, sent)).response.rows as unknown[];
    }),
  );
  // Who awaits them does so after the commit.
  rows.catch(() => {});
  return { rows };
}

/**
 * Runs one statement, planned for these very values. When a period narrows another condition, PostgreSQL's plan for
 * unknown values reads everything in the period: the sixth call of a prepared statement would take seconds. So it is where rows are
 * found in another table, which has few of most values and very many of some.
 */
export async function planned<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const result = await db.raw(text).options({ values });
  return result.rows;
}

/** Where a read goes: to the quick reads if it may, otherwise to the pool or the transaction. */
export interface ReadSource {
  db: Db;
  quick?: QuickReads | undefined;
}

/** As `prepared`, for short reads. */
export async function read<Row>(
  { db, quick }: ReadSource,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return quick ? quick.read<Row>({ name: nameOf(text), text, values }) : prepared<Row>(db, text, values);
}

/**
 * One record, by a statement that takes ids as `$1` and answers each record with its own id. Calls of the same moment
 * share it.
 *
 * @throws AppError 404
 */
export async function readById<Row>({ db, quick }: ReadSource, text: string, id: string): Promise<Row> {
  const found = quick
    ? await quick.record<Row>({ name: nameOf(text), text, id })
    : (await prepared<Row>(db, text, [[id]]))[0];
  if (!found) throw notFound();
  return found;
}

/**
 * The row of a statement that names one record.
 *
 * @throws AppError 404, with the advice if there is one.
 */
export async function preparedOne<Row>(
  db: Db,
  text: string,
  values: readonly unknown[],
  advice?: string,
): Promise<Row> {
  const [found] = await prepared<Row>(db, text, values);
  if (!found) throw notFound(advice);
  return found;
}

/** Emptied when it grows large: clients choose among thousands of lists. */
const names = new Map<string, string>();
const MOST_NAMES = 1_000;

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    if (names.size >= MOST_NAMES) names.clear();
    names.set(text, name);
  }
  return name;
}
