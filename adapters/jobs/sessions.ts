import type { ConnectionSettings } from '../../db/connection.ts';
import { type Listener, listen } from '../../db/listener.ts';
import type { SessionCache } from '../../src/auth/session-cache.ts';
import type { Log } from '../../src/procedure/context.ts';
import { type Job, recurring } from './recurring.ts';

/** How often hearing is shown: twice in the time for which it counts. */
const EVERY_MS = 2_000;

/** Lets the kept sessions hear of every change. A connection that ends is opened again at once, and then every time. */
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
  const job = recurring('sessions', EVERY_MS, hear, log);
  return {
    ...job,
    stop: async () => {
      await job.stop();
      await listener?.close();
    },
  };
}
