import type { DatabaseClock } from '../../db/clock.ts';
import type { Db } from '../../db/connection.ts';
import type { Log } from '../../src/procedure/context.ts';
import { type Job, recurring } from './recurring.ts';

/** How late reads follow when the database's clock is corrected. A write asks when it begins. */
const EVERY_MS = 10_000;

/** Follows the database's clock, whatever happens to this machine's. */
export function start(db: Db, clock: DatabaseClock, { log }: { log: Log }): Job {
  return recurring('clock', EVERY_MS, () => clock.set(db), log);
}
