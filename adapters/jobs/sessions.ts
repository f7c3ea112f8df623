import type { ConnectionSettings } from '../../db/connection.ts';
import { type Listener, listen } from '../../db/listener.ts';
import type { SessionCache } from '../../src/auth/session-cache.ts';
import type { Log } from '../../src/procedure/context.ts';
import { type Job, recurring } from './recurring.ts';

/** How often the listener is checked: twice in the time for which a check counts. */
const EVERY_MS = 2_000;

/**
 * Keeps the session cache notified of every change. A connection that ends is reopened at once, and then at every
 * check.
 */
export function start(
  connection: ConnectionSettings['connection'],
  cache: SessionCache,
  { log }: { log: Log },
): Job {
  let listener: Listener | undefined;
  const ended = () => {
    listener = undefined;
    cache.stoppedListening();
    job.wake();
  };
  const hear = async () => {
    const asked = performance.now();
    listener ??= await listen(connection, 'sessoes', { heard: cache.forget, ended });
    await listener.check();
    cache.heardAt(asked);
  };
  const job = recurring('sessions', EVERY_MS, hear, log, async () => listener?.close());
  return job;
}
