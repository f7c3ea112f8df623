/** The texts of days and instants on the wire. */

/** An unescaped `+` in a query string arrives as a space. */
export function withOffsetSign(momento: string): string {
  return momento.replace(/(T[\d:.]+) (\d{2}:\d{2})$/, '$1+$2');
}

const MOMENTO = /^([1-9]\d{3}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** Whether it is a date-time, with its offset or without, or a bare date. */
export function isMomento(text: string): boolean {
  const day = MOMENTO.exec(text)?.[1];
  if (!day || Number.isNaN(new Date(text).getTime())) return false;
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** Whether it is a bare date. */
export function isDay(text: string): boolean {
  return text.length === 10 && isMomento(text);
}

/** Whether it is a date-time with its offset. */
export function isInstant(text: string): boolean {
  return /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) && isMomento(text);
}
