import { endLease, takeLease } from './store.ts';

/**
 * Runs the work in one tab of this browser at a time, so that entries are sent in order and nobody signs in or out in the
 * meantime. Browsers have locks on https and localhost only; elsewhere the tabs share a lease in the store.
 */
export async function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('viveiro', work) : withLease(work);
}

const LEASE_MS = 6_000;

async function withLease<Result>(work: () => Promise<Result>): Promise<Result> {
  const holder = crypto.getRandomValues(new Uint32Array(4)).join('');
  while (!(await takeLease(holder, LEASE_MS))) await new Promise((resolve) => setTimeout(resolve, 200));
  // A renewal that fails is made up for by the next one.
  const renewing = setInterval(() => takeLease(holder, LEASE_MS).catch(() => {}), LEASE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await endLease(holder);
  }
}
