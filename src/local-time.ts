/** Calendar arithmetic in the nursery's time zone, on what Intl knows of it. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local calendar day of an instant, as `2026-01-31`. */
export function localDay(instant: Date, timeZone: string): string {
  const { year, month, day } = parts(instant, timeZone);
  return `${year}-${month}-${day}`;
}

/** The local year of an instant. */
export function localYear(instant: Date, timeZone: string): number {
  return Number(parts(instant, timeZone).year);
}

/** The instant at which a local day (`2026-01-31`) begins. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`).getTime();
  const guess = new Date(midnight - offset(new Date(midnight), timeZone));
  return new Date(midnight - offset(guess, timeZone));
}

/** The local day that comes after a local day. */
export function nextDay(day: string): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10);
}

/** A period's filters as instants: a bare date is a whole local day, `until` is exclusive for one and inclusive otherwise. */
export function period(
  since: string | undefined,
  until: string | undefined,
  timeZone: string,
): { since: string | null; before: string | null; until: string | null } {
  return {
    since:
      since === undefined
        ? null
        : (bare(since) ? startOfDay(since, timeZone) : new Date(since)).toISOString(),
    before: until !== undefined && bare(until) ? startOfDay(nextDay(until), timeZone).toISOString() : null,
    until: until !== undefined && !bare(until) ? new Date(until).toISOString() : null,
  };
}

function bare(text: string): boolean {
  return text.length === 10;
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
