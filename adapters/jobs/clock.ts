import type { DatabaseClock } from '../../db/clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Log } from '../../src/procedure/context.ts';
import { type Job, recurring } from './recurring.ts';

/** How long this process may use a wrong offset after the database's clock was corrected. */
const EVERY_MS = 10_000;

/** Follows the database's clock, whatever happens to this machine's. */
export function start(db: Db, clock: DatabaseClock, { log }: { log: Log }): Job {
  return recurring('clock', EVERY_MS, () => clock.set(db), log);
}
