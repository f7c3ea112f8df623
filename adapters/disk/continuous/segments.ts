/** The files of PostgreSQL's log: timeline, and the two halves of their number, of which the second ends at FF. */
const SEGMENT = /^[\dA-F]{24}$/;
const LAST = 0xff;

export function segmentsIn(names: readonly string[]): string[] {
  return names.filter((name) => SEGMENT.test(name)).sort();
}

function timelineOf(segment: string): string {
  return segment.slice(0, 8);
}

/** The next one of the same timeline. */
export function after(segment: string): string {
  const [high, low] = [segment.slice(8, 16), segment.slice(16)].map((half) => Number.parseInt(half, 16)) as [
    number,
    number,
  ];
  const [nextHigh, nextLow] = low === LAST ? [high + 1, 0] : [high, low + 1];
  return `${timelineOf(segment)}${hex(nextHigh)}${hex(nextLow)}`;
}

/** The last of those that follow each other from `first` on; null when that one is missing. */
export function lastInARow(segments: { has(segment: string): boolean }, first: string): string | null {
  let last: string | null = null;
  for (let next = first; segments.has(next); next = after(next)) last = next;
  return last;
}

function hex(number: number): string {
  return number.toString(16).toUpperCase().padStart(8, '0');
}
