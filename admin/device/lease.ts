/** The turn of one tab, by the browser's clock. */
export interface Lease {
  holder: string;
  until: number;
}

/**
 * How long a turn lasts unless it is renewed: a killed tab holds the others up for so long. In a hidden tab the browser may run
 * timers only once a minute, so the turn lasts longer there than two of them take.
 */
export function leaseMs(hidden: boolean): number {
  return hidden ? 150_000 : 6_000;
}

/** Whether a tab may take or renew the turn. When more is left than any turn lasts, the clock was put back. */
export function isFree(lease: Lease | undefined, holder: string, now: number): boolean {
  const left = lease ? lease.until - now : -1;
  return lease?.holder === holder || left < 0 || left > leaseMs(true);
}
