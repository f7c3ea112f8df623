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
