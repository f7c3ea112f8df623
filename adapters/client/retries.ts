import type { Signal } from './calls.ts';
import { retryAfterOf } from './faults.ts';

interface Retrying {
  /** The number of attempts in all. */
  attempts: number;
  mayRetry: (error: unknown) => boolean;
  signal: Signal | undefined;
}

/** A longer wait than this is not worth it: the call fails at once. */
const LONGEST_WAIT_MS = 30_000;
const FIRST_DELAY_MS = 200;

/**
 * Makes the call, and makes it again after a failure that may pass, but not before its Retry-After. Throws the last
 * failure.
 */
export async function withRetries<T>(
  call: () => Promise<T>,
  { attempts, mayRetry, signal }: Retrying,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const asked = retryAfterOf(error) * 1_000;
      // NaN comes from a setting that is missing. The call is then tried once.
      const isLast = !(attempt < attempts) || signal?.aborted;
      if (isLast || !mayRetry(error) || asked > LONGEST_WAIT_MS) throw error;
      await pause(asked + delayAfter(attempt), signal);
    }
  }
}

/** The wait doubles each time. Half of it is random, so that many clients do not come back together. */
function delayAfter(attempts: number): number {
  return FIRST_DELAY_MS * 2 ** (attempts - 1) * (0.5 + Math.random() / 2);
}

/** Ends early when the signal is aborted: the next attempt then fails as cancelled. */
function pause(ms: number, signal: Signal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
