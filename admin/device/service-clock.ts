/**
 * What time it is at the service, as its last answer said: how long a key is kept is counted there, and a browser's clock may
 * be wrong, or be set while something waits. Until there is an answer, the browser's own has to do.
 */
let ahead: number | undefined;

/** Reads the clock of an answer. */
export function hear(response: Response): Response {
  const said = Date.parse(response.headers.get('date') ?? '');
  // `performance.now` goes on whatever the clock is set to.
  if (!Number.isNaN(said)) ahead = said - performance.now();
  return response;
}

/** Asks what time it is; without an answer it stays as it was. */
export async function askTheTime(): Promise<void> {
  await fetch('/health').then(hear, () => {});
}

export function serviceNow(): number {
  return ahead === undefined ? Date.now() : Math.round(ahead + performance.now());
}
