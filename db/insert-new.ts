import type { Db } from './connection.ts';

/**
 * Inserts the rows whose value of the unique column no record has yet, and answers the new records. All who insert do
 * so in the order of that column: two who insert the same values would else wait for each other in a circle. Objection
 * would take the answered rows for the first ones that it was given.
 */
export async function insertNew<Record extends object>(
  db: Db,
  { tableName }: { new (): Record; tableName: string },
  rows: readonly Partial<Record>[],
  unique: keyof Record & string,
): Promise<Record[]> {
  if (rows.length === 0) return [];
  const inOrder = [...rows].sort((a, b) => (String(a[unique]) < String(b[unique]) ? -1 : 1));
  return db(tableName).insert(inOrder).onConflict(unique).ignore().returning('*');
}
