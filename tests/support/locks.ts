import { expect } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { until } from './until.ts';

/** Resolves when a statement in this database, or several, wait for a lock that somebody else holds. */
export async function somebodyWaits(db: Db, people = 1): Promise<void> {
  await until(async () => {
    const { rows } = await db.raw(`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    expect(rows.length).toBeGreaterThanOrEqual(people);
  });
}
