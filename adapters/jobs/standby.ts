import type { Standby } from '../../db/standby.ts';
import type { Log } from '../../src/procedure/context.ts';
import { type Job, recurring } from './recurring.ts';

/** A read from the standby is complete until the last of these moments that the standby has reached. */
const EVERY_MS = 1_000;

/** Keeps watching how far the standby is. */
export function start(standby: Standby, { log }: { log: Log }): Job {
  return recurring('standby', EVERY_MS, () => standby.watch(), log);
}
