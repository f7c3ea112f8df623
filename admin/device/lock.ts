import { endTurn, takeTurn } from './store.ts';

/**
 * One tab at a time, of all that this browser has open: what was noted in the field is sent in its order, and nobody
 * signs in or out in the midst of it. Browsers have locks on https and localhost only; elsewhere tabs take turns.
 */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('viveiro', work) : inTurn(work);
}

const TURN_MS = 6_000;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const holder = crypto.getRandomValues(new Uint32Array(4)).join('');
  while (!(await takeTurn(holder, TURN_MS))) await new Promise((resolve) => setTimeout(resolve, 200));
  const renewing = setInterval(() => takeTurn(holder, TURN_MS), TURN_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await endTurn(holder);
  }
}
