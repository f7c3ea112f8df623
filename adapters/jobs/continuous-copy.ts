import type { Log } from '../../src/procedure/context.ts';
import { type Job, recurring } from './recurring.ts';

/** How long a finished file of the log waits before somebody looks. */
const EVERY_MS = 2_000;

/** Keeps the continuous copy of the embedded database: what is there to copy is copied, without waiting for any folder. */
export function start(copy: { advance(): Promise<void> }, log: Log): Job {
  return recurring('continuous copy', EVERY_MS, () => copy.advance(), log);
}
