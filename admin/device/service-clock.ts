/**
 * The service's clock, from the date of its last answer. The service limits how long a key is valid, and a browser's clock may be
 * wrong or change while an entry waits. Before the first answer the browser's clock is used.
 */
let ahead: number | undefined;
/** The browser's clock at that answer, on the scale of `performance.now`. */
let browserAhead = 0;

/** Sets the clock from an answer. */
export function readClock(response: Response): Response {
  const date = Date.parse(response.headers.get('date') ?? '');
  // `performance.now` continues when somebody sets the clock.
  if (!Number.isNaN(date)) {
    const offset = date - performance.now();
    // The service gives whole seconds, and is never behind them. So of several answers the one furthest ahead is nearest.
    ahead = ahead !== undefined && offset < ahead && ahead - offset < 1_000 ? ahead : offset;
    browserAhead = Date.now() - performance.now();
  }
  return response;
}

/** Sets the clock from a new answer; without one it stays as it was. */
export async function fetchClock(): Promise<void> {
  await fetch('/health').then(readClock, () => {});
}

export function serviceNow(): number {
  return ahead === undefined ? Date.now() : Math.round(ahead + performance.now());
}

/** The time, and whose clock it is. `performance.now` stands still while a phone sleeps, and its clock does not. */
export function noted(): { anotadoEm: number; relogio: 'SERVICO' | 'APARELHO' } {
  if (ahead === undefined) return { anotadoEm: Date.now(), relogio: 'APARELHO' };
  const slept = Math.max(0, Date.now() - performance.now() - browserAhead);
  return { anotadoEm: serviceNow() + Math.round(slept), relogio: 'SERVICO' };
}
