const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** A time after a day, as other programs write it. */
const TIME = /(?<=\d)[ T]+\d{1,2}:\d\d(:\d\d([.,]\d+)?)?$/;

/**
 * Reads a day as offices write it, as `2026-01-31`: `31/01/2026`, `31/1/26`, `31-jan-2026`, `31 de janeiro de 2026`, `2026/01/31`,
 * `20260131`, or the number of days that a spreadsheet stores. Undefined when the text is not a day.
 */
export function dayIn(text: string): string | undefined {
  const said = text.trim().replace(TIME, '').toLowerCase();
  const [, day, month, year] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(said) ??
    /^(\d{1,2})º?(?: de |[ ./-])([a-zç]+)\.?(?: de |[ ./-])(\d{4}|\d{2})$/.exec(said) ??
    [];
  if (day !== undefined) return isoOf(wholeYear(year), monthIn(month), day);
  const [, ...parts] = /^(\d{4})[/-]?(\d{2})[/-]?(\d{2})$/.exec(said) ?? [];
  return parts.length > 0 ? isoOf(...(parts as [string, string, string])) : dayOfSerial(said);
}

/** Nobody kept these sheets before 1970. A future year is refused elsewhere, where it matters. */
function wholeYear(year = ''): string {
  return year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`;
}

function monthIn(said = ''): string {
  const place = MONTHS.indexOf(said.slice(0, 3));
  return place === -1 ? said : String(place + 1);
}

/** The days since 30 December 1899 that a spreadsheet stores, between 1954 and 2119. */
function dayOfSerial(said: string): string | undefined {
  if (!/^[2-7]\d{4}$/.test(said)) return undefined;
  return new Date(Date.UTC(1899, 11, 30) + Number(said) * 86_400_000).toISOString().slice(0, 10);
}

/** Date alone would read February 30th as a day in March. */
function isoOf(year: string, month: string, day: string): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}
