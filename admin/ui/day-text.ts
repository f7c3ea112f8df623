/** `2026-03-14` as people write it; blank for a text that is no day. */
export function dayWritten(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return year === undefined ? '' : `${date}/${month}/${year}`;
}

/**
 * The local day of a text such as `14/03/2026`, `14.3.2026` or `2026-03-14`; blank for a blank text, undefined for one that is no
 * day.
 */
export function dayTyped(text: string): string | undefined {
  const written = text.trim();
  if (written === '') return '';
  const [, d, m, y] = /^(\d{1,2})[/.-]?(\d{1,2})[/.-]?(\d{4})$/.exec(written) ?? [];
  const day = y === undefined ? written : `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** Adds the slashes behind the day and the month while a person types. */
export function withSlashes(text: string, before: string): string {
  // A pasted text is complete.
  if (text.length !== before.length + 1) return text;
  return text
    .replace(/^(\d\d)(?=\d)/, '$1/')
    .replace(/^(\d\d\/\d\d)(?=\d)/, '$1/')
    .replace(/^(\d\d\/\d\d\/\d{4}).*/, '$1');
}
