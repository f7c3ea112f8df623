import type { Db } from './connection.ts';
import { prepared } from './prepared.ts';

/** Of these values, those that no record of the table has in the column, which may be an expression. */
export async function freeValues(
  db: Db,
  table: string,
  column: string,
  values: readonly string[],
): Promise<string[]> {
  const free = await prepared<{ valor: string }>(
    db,
    `select valor from unnest($1::text[]) as valor
     where not exists (select from ${table} where ${column} = valor)`,
    [values],
  );
  return free.map(({ valor }) => valor);
}
