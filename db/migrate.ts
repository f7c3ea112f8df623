import type { Knex } from 'knex';
import type { Db } from './connection.ts';
import { FOLLOW_HISTORY } from './history.ts';
import { migrationSource } from './migrations/source.ts';
import { grantTo } from './roles.ts';

export const MIGRATION_CONFIG: Knex.MigratorConfig = {
  migrationSource,
  tableName: 'migracoes',
  disableMigrationsListValidation: false,
};

/** Any number, the same for every instance: the instance that holds it migrates, the others wait and find nothing to do. */
const MIGRATION_LOCK = 7_401_620_418;

/**
 * Brings the schema up to date. This is safe when several instances start at once on one database: a transaction of
 * its own holds the advisory lock, so a killed instance releases it. `db` is the owner's. A role that is named may
 * run the service afterwards.
 */
export async function migrate(db: Db, role: string | null = null): Promise<string[]> {
  return db.transaction(async (lock) => {
    await lock.raw('set local lock_timeout = 0; set local statement_timeout = 0');
    await lock.raw('set local idle_in_transaction_session_timeout = 0');
    await lockMigrations(lock);
    const [, applied] = await db.migrate.latest(MIGRATION_CONFIG);
    if (role !== null) await grantTo(lock, role);
    await lock.raw(FOLLOW_HISTORY);
    return applied;
  });
}

/** Until the transaction ends, no other instance migrates. */
export async function lockMigrations(trx: Db): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]).options({ query_timeout: 600_000 });
}

/** The names of the migrations that this version knows, in order. */
async function knownMigrations(): Promise<string[]> {
  return migrationSource.getMigrations([]);
}

/** Whether the database has seen all migrations that this version knows. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const applied = await appliedMigrations(db);
  return (await knownMigrations()).every((name) => applied.includes(name));
}

/** Whether the pool's role may continue an installation that has begun. A role that owns nothing may not. */
export async function mayGoOn(db: Db): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { pode: boolean | null }[] }>(
    `select has_table_privilege(to_regclass('migracoes_lock'), 'UPDATE') as pode`,
  );
  return rows[0]?.pode ?? true;
}

/** Whether this version continues these migrations. Those of before 1.0.0 begin with another; a newer version has more. */
export async function originOf(names: readonly string[]): Promise<'ours' | 'before' | 'newer'> {
  const known = await knownMigrations();
  if (names.length > 0 && names[0] !== known[0]) return 'before';
  return names.every((name, place) => name === known[place]) ? 'ours' : 'newer';
}

/** The names of the migrations that the database has seen, in order; none when it has no schema. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await db.raw(`select to_regclass('migracoes') as tabela`);
  if (found[0].tabela === null) return [];
  const { rows } = await db.raw('select name from migracoes order by id');
  return rows.map(({ name }: { name: string }) => name);
}

/** Builds the schema as it was after these migrations, in the caller's transaction. All its contents are lost. */
export async function rebuildAt(trx: Db, names: readonly string[]): Promise<void> {
  await trx.migrate.rollback(MIGRATION_CONFIG, true);
  const migrationSource = { ...MIGRATION_CONFIG.migrationSource, getMigrations: async () => [...names] };
  await trx.migrate.latest({ ...MIGRATION_CONFIG, migrationSource } as Knex.MigratorConfig);
}

/** The same in the caller's transaction, which holds the lock. */
export async function migrateInside(trx: Db, role: string | null): Promise<void> {
  await trx.migrate.latest(MIGRATION_CONFIG);
  if (role !== null) await grantTo(trx, role);
  await trx.raw(FOLLOW_HISTORY);
}
