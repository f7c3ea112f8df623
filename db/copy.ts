import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Db } from './connection.ts';

/** A table, with the columns that hold data of their own; generated ones are computed again. */
export interface CopiedTable {
  tabela: string;
  colunas: string[];
}

/** The service's tables, each after those that it refers to. The migrations' own tables are left out. */
export async function tablesOf(db: Db): Promise<CopiedTable[]> {
  const { rows } = await db.raw<{ rows: ReferringTable[] }>(TABLES);
  const ordered = new Set<ReferringTable>();
  const place = (table: ReferringTable) => {
    if (ordered.has(table)) return;
    for (const other of rows) if (table.refere.includes(other.tabela)) place(other);
    ordered.add(table);
  };
  rows.forEach(place);
  return [...ordered].map(({ tabela, colunas }) => ({ tabela, colunas }));
}

type ReferringTable = CopiedTable & { refere: string[] };

const TABLES = `
  select t.relname as tabela,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as colunas,
    array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.conrelid = t.oid and k.contype = 'f' and r.oid <> t.oid) as refere
  from pg_class t
  where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname not like 'migracoes%'
  order by t.relname collate "C"`;

/** The rows of a table as COPY writes them, one line each. Nothing else may run in the transaction until they are read. */
export async function copyOut(trx: Db, table: CopiedTable): Promise<Readable> {
  return (await clientOf(trx)).query(to(`copy ${target(table)} to stdout`));
}

/** Takes lines as `copyOut` produced them. Nothing else may run in the transaction until the end. */
export async function copyIn(trx: Db, table: CopiedTable) {
  const stream = (await clientOf(trx)).query(from(`copy ${target(table)} from stdin`));
  const done = finished(stream);
  // An error is thrown to the next write or end; until then there is no listener.
  done.catch(() => {});
  return {
    /** Waits while the database has enough to do. */
    async write(lines: Buffer): Promise<void> {
      if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), done]);
    },
    /** How many rows the table took. */
    async end(): Promise<number> {
      stream.end();
      await done;
      return stream.rowCount;
    },
  };
}

/** Empties a table and lets it take rows that its triggers would refuse or count again; `closeTable` ends that. */
export async function openTable(trx: Db, { tabela }: CopiedTable): Promise<void> {
  await trx.raw('alter table ?? disable trigger user', [tabela]);
  await trx.raw('delete from ??', [tabela]);
}

/**
 * Restores the triggers, and continues the table's numbering after its highest number. Until ANALYZE, the planner
 * takes the table for the empty one that it was.
 */
export async function closeTable(trx: Db, { tabela }: CopiedTable): Promise<void> {
  const { rows } = await trx.raw<{ rows: { coluna: string }[] }>(
    `select attname as coluna from pg_attribute where attrelid = ?::regclass and attidentity <> ''`,
    [tabela],
  );
  for (const { coluna } of rows) {
    await trx.raw('select setval(pg_get_serial_sequence(?, ?), max(??)) from ??', [
      ...[tabela, coluna],
      ...[coluna, tabela],
    ]);
  }
  await trx.raw('alter table ?? enable trigger user', [tabela]);
  await trx.raw('analyze ??', [tabela]);
}

/**
 * Runs work that fills tables, without their indexes and keys, which are built far faster from all rows at once.
 * Constraints for new rows only are off as well: a copy contains older rows, which would count as new. In the end all
 * are restored, and every reference has been checked.
 */
export async function withoutRules<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await trx.raw<{ rows: { remove: string; restore: string }[] }>(RULES);
  for (const { remove } of rows) await trx.raw(remove);
  const result = await work();
  for (const { restore } of rows.toReversed()) await trx.raw(restore);
  return result;
}

/** A reference to a key comes before the key. */
const RULES = `
  with tables as (
    select oid, oid::regclass as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'migracoes%'
  )
  select format('alter table %s drop constraint %I', t.name, conname) as remove,
    format('alter table %s add constraint %I %s', t.name, conname, pg_get_constraintdef(k.oid)) as restore,
    case when contype in ('p', 'u') then 2 else 1 end as place
  from pg_constraint k join tables t on t.oid = conrelid
  where contype in ('p', 'u', 'f') or not convalidated
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
  from pg_index i join tables t on t.oid = indrelid
  where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by place, remove`;

/** The driver's own connection under a transaction: COPY is a stream, which the query builder does not know. */
function clientOf(trx: Db): Promise<Client> {
  return trx.client.acquireConnection();
}

function target({ tabela, colunas }: CopiedTable): string {
  return `${quoted(tabela)} (${colunas.map(quoted).join(', ')})`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
