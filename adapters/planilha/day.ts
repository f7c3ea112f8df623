/** Reads `2026-01-31` or `31/01/2026` as `2026-01-31`; undefined when the text is not a day. */
export function dayIn(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? [];
  const iso = day ? `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim();
  return isDay(iso) ? iso : undefined;
}

/** Date alone would read February 30th as a day in March. */
function isDay(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(iso) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}
