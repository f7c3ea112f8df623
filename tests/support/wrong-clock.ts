/** Eight days: longer than a session, and than an Idempotency-Key is kept. */
export const ASTRAY_MS = 8 * 86_400_000;

/** The settings of a process whose machine's clock is so far ahead of the right time; SIGUSR2 sets it from right to wrong and back. */
export function wrongClock(ahead: 0 | typeof ASTRAY_MS): { NODE_OPTIONS: string } {
  const script = `
    let ahead = ${ahead};
    process.on('SIGUSR2', () => { ahead = ${ASTRAY_MS} - ahead; });
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...given) { given.length > 0 ? super(...given) : super(Date.now()); }
      static now() { return Right.now() + ahead; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}
