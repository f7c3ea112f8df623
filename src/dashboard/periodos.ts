import { localDay, nextDay, plusDays, startOfDay } from '../common/local-time.ts';

/** The periods of the dashboard's flow figures. Instants in ISO 8601. */
export interface Periodos {
  /** The last 12 local months, the current one last. */
  meses: { mes: string; inicio: string }[];
  /** The start of each period: the 12 months, the last 30 and the last 7 local days, today included. */
  inicio12Meses: string;
  inicio30Dias: string;
  inicio7Dias: string;
  /** The start of tomorrow, where all periods end. */
  fim: string;
}

/** The periods at an instant, in the nursery's time zone. */
export function periodosEm(agora: Date, timeZone: string): Periodos {
  const hoje = localDay(agora, timeZone);
  const inicio = (day: string) => startOfDay(day, timeZone).toISOString();
  const meses = Array.from({ length: 12 }, (_, n) => mesesAntes(hoje, 11 - n));
  return {
    meses: meses.map((mes) => ({ mes, inicio: inicio(`${mes}-01`) })),
    inicio12Meses: inicio(`${mesesAntes(hoje, 11)}-01`),
    inicio30Dias: inicio(plusDays(hoje, -29)),
    inicio7Dias: inicio(plusDays(hoje, -6)),
    fim: inicio(nextDay(hoje)),
  };
}

/** Every start of a period, ascending, and the common end: no period begins between two neighbours. */
export function fronteiras({ meses, inicio30Dias, inicio7Dias, fim }: Periodos): string[] {
  const inicios = meses.map(({ inicio }) => inicio);
  return [...new Set([...inicios, inicio30Dias, inicio7Dias, fim])].sort();
}

/** The month (`2026-01`) a number of months before that of the day. */
export function mesesAntes(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 7);
}
