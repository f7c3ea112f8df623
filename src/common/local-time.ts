/** Calendar arithmetic in the nursery's time zone, based on Intl. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local calendar day of an instant, such as `2026-01-31`. */
export function localDay(instant: Date, timeZone: string): string {
  const { year, month, day } = parts(instant, timeZone);
  return `${year}-${month}-${day}`;
}

export function localYear(instant: Date, timeZone: string): number {
  return Number(parts(instant, timeZone).year);
}

/** The instant at which a local day (`2026-01-31`) begins: midnight, or the first moment after it where clocks skip midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  return atWallClock(`${day}T00:00`, timeZone);
}

export function nextDay(day: string): string {
  return plusDays(day, 1);
}

/** The local day that is this many days later, or earlier when negative. */
export function plusDays(day: string, days: number): string {
  return new Date(utc(day) + days * DAY).toISOString().replace(/T.*/, '');
}

/** The number of days from one local day to another. */
export function daysFrom(one: string, other: string): number {
  return (utc(other) - utc(one)) / DAY;
}

/** `2026-04`, after `2026-03`. */
export function nextMonth(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 7);
}

/** The days of one month that are in a period, as the period of a report. */
export interface Mes {
  /** `2026-03` */
  mes: string;
  data_inicio: string;
  data_fim: string;
}

/** The months from one day to another, both included. */
export function mesesDe(inicio: string, fim: string): Mes[] {
  const all: Mes[] = [];
  for (let mes = inicio.slice(0, 7); mes <= fim.slice(0, 7); mes = nextMonth(mes)) {
    const first = `${mes}-01`;
    const last = new Date(Date.parse(`${nextMonth(mes)}-01T00:00:00Z`) - 1).toISOString().slice(0, 10);
    all.push({ mes, data_inicio: inicio > first ? inicio : first, data_fim: fim < last ? fim : last });
  }
  return all;
}

const DAY = 86_400_000;

function utc(day: string): number {
  return new Date(`${day}T00:00:00Z`).getTime();
}

/**
 * The filters of a period as instants. A bare date is a whole local day; `until` is exclusive for a date and
 * inclusive otherwise. A date-time without an offset is local time.
 */
export function period(
  since: string | undefined,
  until: string | undefined,
  timeZone: string,
): { since: string | null; before: string | null; until: string | null } {
  const wholeDay = until !== undefined && isBareDate(until);
  return {
    since: since === undefined ? null : iso(instantOf(since, timeZone)),
    before: wholeDay ? iso(startOfDay(nextDay(until), timeZone)) : null,
    until: until === undefined || wholeDay ? null : iso(instantOf(until, timeZone)),
  };
}

function instantOf(text: string, timeZone: string): Date {
  if (isBareDate(text)) return startOfDay(text, timeZone);
  return hasOffset(text) ? new Date(text) : atWallClock(text, timeZone);
}

/** Whether a date or date-time names an instant by itself, such as `2026-01-31T08:00-03:00`. Any other is local time. */
export function hasOffset(text: string): boolean {
  return /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text);
}

function isBareDate(text: string): boolean {
  return text.length === 10;
}

const LAST = new Date('9999-12-31T23:59:59.999Z').getTime();

/** PostgreSQL cannot read the five-digit years that ISO 8601 writes with a sign. */
function iso(instant: Date): string {
  return new Date(Math.min(instant.getTime(), LAST)).toISOString();
}

/** The instant at which the zone's clocks show `wall` (`2026-01-31T08:00`); where they skip it, the later of two guesses. */
function atWallClock(wall: string, timeZone: string): Date {
  const asUtc = new Date(`${wall}Z`).getTime();
  const guess = new Date(asUtc - offset(new Date(asUtc), timeZone));
  const exact = new Date(asUtc - offset(guess, timeZone));
  const shown = exact.getTime() + offset(exact, timeZone) === asUtc;
  return shown || exact > guess ? exact : guess;
}

/** How far local time is ahead of UTC at an instant, in milliseconds. */
function offset(instant: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = parts(instant, timeZone);
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return local - Math.floor(instant.getTime() / 1000) * 1000;
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

function parts(instant: Date, timeZone: string): Record<Part, string> {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value])) as Record<
    Part,
    string
  >;
}
