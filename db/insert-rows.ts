import type { Db } from './connection.ts';
import { prepared } from './prepared.ts';

/** A table by its model, whose instances say what columns there are. */
interface Table<Record> {
  new (): Record;
  tableName: string;
}

/**
 * Inserts rows into one table and answers them as they stand then, in the order given; a column that a row does not
 * name is null in it. All of them travel as one parameter of one prepared statement: a query builder would spell out
 * thousands of parameters, which costs the service and the database more than the rows themselves.
 */
export async function insertRows<Record extends object>(
  db: Db,
  table: Table<Record>,
  rows: readonly Partial<Record>[],
): Promise<Record[]> {
  return insert(db, table, rows, '');
}

/**
 * As `insertRows`, but leaves out the rows whose value of the unique column a record has already. All who insert do so
 * in the order of that column: two who insert the same values would else wait for each other in a circle.
 */
export async function insertNewRows<Record extends object>(
  db: Db,
  table: Table<Record>,
  rows: readonly Partial<Record>[],
  unique: keyof Record & string,
): Promise<Record[]> {
  const inOrder = [...rows].sort((a, b) => (String(a[unique]) < String(b[unique]) ? -1 : 1));
  return insert(db, table, inOrder, `on conflict (${unique}) do nothing`);
}

async function insert<Record extends object>(
  db: Db,
  { tableName }: Table<Record>,
  rows: readonly Partial<Record>[],
  onConflict: string,
): Promise<Record[]> {
  if (rows.length === 0) return [];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort().join(', ');
  const sql = `insert into ${tableName} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${tableName}, $1) ${onConflict} returning *`;
  return prepared(db, sql, [JSON.stringify(rows)]);
}
