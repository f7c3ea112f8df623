/**
 * The service's clock, from the date of its last answer. The service counts how long it keeps a key, and a browser's clock
 * may be wrong or be changed while an entry waits. Before the first answer the browser's clock is used.
 */
let ahead: number | undefined;
/** What the browser's clock said at that answer, as `performance.now` tells time. */
let browserAhead = 0;

/** Sets the clock by an answer. */
export function readClock(response: Response): Response {
  const date = Date.parse(response.headers.get('date') ?? '');
  // `performance.now` goes on whatever the clock is set to.
  if (!Number.isNaN(date)) {
    const told = date - performance.now();
    // The service tells whole seconds, and is never behind them: of several answers the one furthest ahead is nearest.
    ahead = ahead !== undefined && told < ahead && ahead - told < 1_000 ? ahead : told;
    browserAhead = Date.now() - performance.now();
  }
  return response;
}

/** Sets the clock by a new answer; without one it stays as it was. */
export async function fetchClock(): Promise<void> {
  await fetch('/health').then(readClock, () => {});
}

export function serviceNow(): number {
  return ahead === undefined ? Date.now() : Math.round(ahead + performance.now());
}

/** What time it is, and by whose clock. `performance.now` stands still while a phone sleeps, which its clock does not. */
export function noted(): { anotadoEm: number; relogio: 'SERVICO' | 'APARELHO' } {
  if (ahead === undefined) return { anotadoEm: Date.now(), relogio: 'APARELHO' };
  const slept = Math.max(0, Date.now() - performance.now() - browserAhead);
  return { anotadoEm: serviceNow() + Math.round(slept), relogio: 'SERVICO' };
}
