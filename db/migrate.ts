import type { Knex } from 'knex';
import type { Db } from './connection.ts';
import { migrationSource } from './migrations/source.ts';

export const MIGRATION_CONFIG: Knex.MigratorConfig = {
  migrationSource,
  tableName: 'migracoes',
  disableMigrationsListValidation: false,
};

/** Any number, the same for every instance: whoever holds it migrates, the others wait and then find nothing to do. */
const MIGRATION_LOCK = 7_401_620_418;

/**
 * Brings the schema up to date. Safe when several instances start at once on one database: the advisory lock is
 * held by a transaction of its own, so a killed instance lets go of it.
 */
export async function migrate(db: Db): Promise<string[]> {
  return db.transaction(async (lock) => {
    await lock.raw('set local lock_timeout = 0; set local statement_timeout = 0');
    await lock.raw('set local idle_in_transaction_session_timeout = 0');
    await lock.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]).options({ query_timeout: 600_000 });
    const [, applied] = await db.migrate.latest(MIGRATION_CONFIG);
    return applied;
  });
}
