import type { Db } from '../../db/connection.ts';
import type { ReportRow } from './columns.ts';
import { type Reading, rowsSql } from './reading.ts';
import { run } from './snapshot.ts';

const CHUNK = 250;
/** Up to this many rows, sorting all of them is faster than finding the first ones in their order among millions. */
const SORTED_SOON = 10_000;

/**
 * Reads all rows, as many as were counted, chunk by chunk through a cursor of the database, so that memory stays flat. By default
 * a cursor is planned for its first rows: for three old days it would search the whole book.
 */
export async function* allRows(db: Db, reading: Reading, count: number): AsyncGenerator<ReportRow[]> {
  const { definition, timeZone } = reading;
  const { complete } = definition;
  if (count <= SORTED_SOON) await run(db, 'set local cursor_tuple_fraction = 1', []);
  await run(db, `declare linhas no scroll cursor for ${rowsSql(reading)}`, reading.filters.values);
  for (;;) {
    const chunk = await run<ReportRow>(db, `fetch ${CHUNK} from linhas`, []);
    if (chunk.length > 0)
      yield complete ? await complete((sql, values) => run(db, sql, values), chunk, timeZone) : chunk;
    if (chunk.length < CHUNK) break;
  }
  await run(db, 'close linhas', []);
}
