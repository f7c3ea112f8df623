import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';

/** How often somebody did something lately: what is refused counts there. */
const COUNTS = 'limites';

/** One hash for each table, over all its rows: a table whose hash differs from that of before was written to. */
export async function fingerprints(db: Db): Promise<Record<string, string | null>> {
  const sql = statements.get(db) ?? (await statementFor(db));
  statements.set(db, sql);
  const [hashes = {}] = await prepared<Record<string, string | null>>(db, sql);
  return hashes;
}

const statements = new WeakMap<Db, string>();

async function statementFor(db: Db): Promise<string> {
  const tables = await prepared<{ name: string }>(db, TABLES);
  const hashes = tables
    .filter(({ name }) => name !== COUNTS && !name.startsWith('knex_'))
    .map(({ name }) => `(select sum(hashtextextended(t::text, 0))::text from ${name} t) as ${name}`);
  return `select ${hashes.join(', ')}`;
}

const TABLES = `select tablename as name from pg_tables where schemaname = 'public' order by 1`;
