import { localDay, plusDays } from '../../src/common/local-time.ts';

/** A daily backup, or its encrypted copy. One per day stays for a month, then the first of each month for ten years. */
const NAME = /^viveiro-(\d{4}-\d\d-\d\d)(?:-\d{6})?\.gz(?:\.age)?$/;
const DAYS = 30;
const YEARS = 10;

/** `viveiro-2026-11-21-023000.gz`, by the nursery's clock. */
export function nameAt(now: Date, timeZone: string): string {
  const time = now.toLocaleTimeString('pt-BR', { timeZone, hourCycle: 'h23' }).replaceAll(':', '');
  return `viveiro-${localDay(now, timeZone)}-${time}.gz`;
}

export function newestOf(names: readonly string[]): string | undefined {
  return dailyIn(names).at(-1);
}

/** The outdated daily backups. Files with other names stay. */
export function outdated(names: readonly string[], today: string): string[] {
  const monthAgo = plusDays(today, -DAYS);
  const firstYear = Number(today.slice(0, 4)) - YEARS;
  const months = new Set<string>();
  return dailyIn(names).filter((name) => {
    const day = dayOf(name);
    const month = day.slice(0, 7);
    const isFirst = !months.has(month);
    months.add(month);
    if (day >= monthAgo) return false;
    return !isFirst || Number(day.slice(0, 4)) < firstYear;
  });
}

/** The oldest first. */
export function dailyIn(names: readonly string[]): string[] {
  return names.filter((name) => NAME.test(name)).sort();
}

function dayOf(name: string): string {
  return NAME.exec(name)?.[1] ?? '';
}
