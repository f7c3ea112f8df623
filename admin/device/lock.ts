import { leaseMs } from './lease.ts';
import { endLease, takeLease } from './store.ts';

/** Says that the work goes on. False when another tab has its turn now, so that this one stops. */
export type Renew = () => Promise<boolean>;

/**
 * Runs the work in one tab of this browser at a time, so that entries are sent in order and nobody signs in or out in the
 * meantime. Browsers have locks on https and localhost only; elsewhere the tabs share a lease in the store. Timers of a hidden tab
 * are rare, so long work also renews the lease at each step.
 */
export async function withLock<Result>(work: (renew: Renew) => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('viveiro', () => work(async () => true)) : withLease(work);
}

const RENEW_EVERY_MS = 2_000;

async function withLease<Result>(work: (renew: Renew) => Promise<Result>): Promise<Result> {
  const holder = crypto.getRandomValues(new Uint32Array(4)).join('');
  const renew = () => takeLease(holder, leaseMs(document.hidden));
  while (!(await renew())) await new Promise((resolve) => setTimeout(resolve, 200));
  // A renewal that fails is made up for by the next one.
  const renewing = setInterval(() => renew().catch(() => {}), RENEW_EVERY_MS);
  try {
    return await work(renew);
  } finally {
    clearInterval(renewing);
    await endLease(holder);
  }
}
