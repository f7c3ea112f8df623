import type { Log } from '../../src/procedure/context.ts';
import { logFailure } from '../../src/procedure/error-translation.ts';

/** Work that is repeated, never twice at once. */
export interface Job {
  /** Does the work soon, without waiting for its time. */
  wake(): void;
  /** Resolves when the work in progress, if any, has ended. None begins after that. */
  stop(): Promise<void>;
}

/**
 * Does `work` at once, and again `everyMs` after each end or when woken. An error is logged, and the work is repeated
 * all the same. `stopping` tells a long piece of work to end early, and `last` is done after it.
 */
export function recurring(
  name: string,
  everyMs: number,
  work: (stopping: AbortSignal) => Promise<void>,
  log: Log,
  last: () => Promise<unknown> = async () => {},
): Job {
  const stopping = new AbortController();
  let woken = false;
  let interrupt = () => {};
  const wake = () => {
    woken = true;
    interrupt();
  };
  const ended = run();
  return {
    wake,
    stop: () => {
      stopping.abort();
      wake();
      return ended;
    },
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = false;
      await work(stopping.signal).catch((error) => logFailure(log, 'job', error, { job: name }));
      if (!woken) await pause();
    }
    await last();
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
