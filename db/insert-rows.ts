import type { Model, ModelObject } from 'objection';
import type { Db } from './connection.ts';
import { prepared, type Write } from './prepared.ts';

/** A row as it is stored: the columns of its model, without the methods of an instance. */
export type Inserted<M extends Model> = ModelObject<M>;

/** A table by its model, whose instances have its columns. */
interface Table<M extends Model> {
  new (): M;
  tableName: string;
}

/**
 * Inserts rows into one table and answers them in the order given. A column that only some rows name is null in the others;
 * a column that no row names has its default. All rows travel as one parameter of one prepared statement. A query builder
 * would spell out thousands of parameters, which costs the service and the database more than the rows themselves.
 */
export async function insertRows<M extends Model>(
  db: Db,
  table: Table<M>,
  rows: readonly Partial<Inserted<M>>[],
): Promise<Inserted<M>[]> {
  return insert(db, table, rows, '');
}

/** As `insertRows`, to be sent later, with no answer. */
export function insertion<M extends Model>(table: Table<M>, rows: readonly Partial<Inserted<M>>[]): Write[] {
  return rows.length === 0 ? [] : [{ text: intoTable(table, rows), values: [JSON.stringify(rows)] }];
}

/**
 * As `insertion`, but answers what is selected from the new rows `t`, in their order, without reading them again.
 * Each row is joined by itself, hence `limit 1`: the planner assumes a hundred rows, and would read whole tables.
 */
export function insertionReading<M extends Model & { seq: number }>(
  table: Table<M>,
  rows: readonly Partial<Inserted<M>>[],
  { select, joins }: { select: string; joins: string },
): Write {
  const text = `
    with novas as (${intoTable(table, rows)} returning *)
    select linha.* from novas cross join lateral (
      select ${select} from (select novas.*) t ${joins} limit 1) linha
    order by novas.seq`;
  return { text, values: [JSON.stringify(rows)] };
}

/**
 * As `insertRows`, but leaves out rows whose unique value a record already has, and answers the others in the order
 * of the named unique column. Every insert keeps that order: otherwise two inserts of the same values would deadlock.
 */
export async function insertNewRows<M extends Model>(
  db: Db,
  table: Table<M>,
  rows: readonly Partial<Inserted<M>>[],
  unique: keyof Inserted<M> & string,
): Promise<Inserted<M>[]> {
  const inOrder = [...rows].sort((a, b) => (String(a[unique]) < String(b[unique]) ? -1 : 1));
  return insert(db, table, inOrder, 'on conflict do nothing');
}

async function insert<M extends Model>(
  db: Db,
  table: Table<M>,
  rows: readonly Partial<Inserted<M>>[],
  onConflict: string,
): Promise<Inserted<M>[]> {
  if (rows.length === 0) return [];
  return prepared(db, `${intoTable(table, rows)} ${onConflict} returning *`, [JSON.stringify(rows)]);
}

function intoTable<M extends Model>({ tableName }: Table<M>, rows: readonly Partial<Inserted<M>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort().join(', ');
  return `insert into ${tableName} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${tableName}, $1)`;
}
