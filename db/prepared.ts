import { createHash } from 'node:crypto';
import { notFound } from '../src/common/errors.ts';
import type { Db } from './connection.ts';
import type { QuickReads } from './quick-reads.ts';

/**
 * Runs one statement, prepared once per connection under a name made from its text. Hot reads use this instead of a
 * query builder, whose building and hydrating cost more than the database's own work. `text` takes `$1`-style
 * parameters; rows come back as the driver parsed them.
 */
export function prepared<Row>(db: Db, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return onConnection(db, (connection) => run(db, connection, { name: nameOf(text), text, values }));
}

async function onConnection<Result>(
  { client }: Db,
  work: (connection: object) => Promise<Result>,
): Promise<Result> {
  const connection = await client.acquireConnection();
  try {
    return await work(connection);
  } finally {
    client.releaseConnection(connection);
  }
}

/** Hands a statement to a connection at once, and reports it as knex does its own. */
async function run<Row>(
  { client }: Db,
  connection: object,
  { name, text, values }: Unnamed & { name?: string },
): Promise<Row[]> {
  const statement = { sql: text, bindings: values, options: { name } };
  const { response } = await client.query(connection, statement);
  client.emit('query-response', response, statement);
  return response.rows;
}

interface Unnamed {
  text: string;
  values: readonly unknown[];
}

/** A statement that writes and is not sent yet. Its values are of kinds that the driver can always send. */
export interface Write extends Unnamed {
  values: readonly Value[];
}
type Value = string | number | null | readonly (string | number | null)[];

/** Writes that may be sent at once, in their order, and the answer that their rows give. */
export interface Writes<Answer> {
  statements: readonly Write[];
  answer(rows: readonly unknown[][]): Answer;
}

/** Sends writes, and returns their answer. */
export async function write<Answer>(db: Db, { statements, answer }: Writes<Answer>): Promise<Answer> {
  return answer(await send(db, statements));
}

/** Sends statements at once, and returns the rows of each. */
export function send(db: Db, statements: readonly Write[]): Promise<unknown[][]> {
  return Promise.all(statements.map(({ text, values }) => prepared<unknown>(db, text, values)));
}

/**
 * Sends the last writes of a transaction, so that its commit travels with them, which saves one exchange. When this resolves, the
 * connection has all of them. `rows` is awaited after the commit: it fails when a write failed, and the database has then turned
 * the commit into a rollback.
 */
export async function sendLast(
  db: Db,
  statements: readonly Write[],
): Promise<{ rows: Promise<unknown[][]> }> {
  const connection = await db.client.acquireConnection();
  const rows = Promise.all(
    statements.map((each) => run<unknown>(db, connection, { name: nameOf(each.text), ...each })),
  );
  rows.catch(() => {});
  return { rows };
}

/**
 * Runs one statement with a plan for these very values. When a period narrows another condition, PostgreSQL's plan for
 * unknown values reads everything in the period: the sixth call of a prepared statement would take seconds. The same
 * happens when rows are found through another table that has few rows for most values and very many for some.
 */
export function planned<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  return onConnection(db, (connection) => run(db, connection, { text, values }));
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
