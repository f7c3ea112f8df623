import { daysFrom, nextDay, plusDays } from './local-time.ts';

/** Periods that people name, and the one that another is compared with, in local days. */

export const PERIODOS = ['este-mes', 'este-ano', 'ano-passado', 'ultimos-12-meses'] as const;
export type Periodo = (typeof PERIODOS)[number];

export const COMPARACOES = ['periodo-anterior', 'ano-anterior'] as const;
export type Comparacao = (typeof COMPARACOES)[number];

/** The first and the last day of a period. */
export interface Dias {
  data_inicio: string;
  data_fim: string;
}

/** The days of a named period. What has not ended yet ends today. */
export function diasDo(periodo: Periodo, hoje: string): Dias {
  const ano = Number(hoje.slice(0, 4));
  switch (periodo) {
    case 'este-mes':
      return { data_inicio: `${hoje.slice(0, 7)}-01`, data_fim: hoje };
    case 'este-ano':
      return { data_inicio: `${hoje.slice(0, 4)}-01-01`, data_fim: hoje };
    case 'ano-passado':
      return { data_inicio: inAnotherMonth(`${ano}-01-01`, -12), data_fim: plusDays(`${ano}-01-01`, -1) };
    case 'ultimos-12-meses':
      return { data_inicio: nextDay(inAnotherMonth(hoje, -12)), data_fim: hoje };
  }
}

/** The days that a period is compared with. Before whole months come as many months, before other days as many days. */
export function diasAnteriores({ data_inicio, data_fim }: Dias, comparar: Comparacao): Dias {
  const meses = wholeMonths(data_inicio, data_fim);
  if (comparar === 'ano-anterior') return shifted({ data_inicio, data_fim }, 12, meses);
  if (meses > 0) return shifted({ data_inicio, data_fim }, meses, meses);
  const dias = daysFrom(data_inicio, data_fim) + 1;
  return { data_inicio: plusDays(data_inicio, -dias), data_fim: plusDays(data_fim, -dias) };
}

/** So many months earlier; whole months stay whole. */
function shifted({ data_inicio, data_fim }: Dias, by: number, meses: number): Dias {
  const fim =
    meses > 0 ? plusDays(inAnotherMonth(nextDay(data_fim), -by), -1) : inAnotherMonth(data_fim, -by);
  return { data_inicio: inAnotherMonth(data_inicio, -by), data_fim: fim };
}

/** How many whole months a period has; none when it begins or ends within one. */
function wholeMonths(first: string, last: string): number {
  const end = nextDay(last);
  if (!first.endsWith('-01') || !end.endsWith('-01') || end <= first) return 0;
  return monthOf(end) - monthOf(first);
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** The same day of another month, or the last one that it has. */
function inAnotherMonth(day: string, by: number): string {
  const month = monthOf(day) + by;
  const first = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  const wanted = plusDays(first, Number(day.slice(8)) - 1);
  return wanted.slice(0, 7) === first.slice(0, 7) ? wanted : plusDays(`${wanted.slice(0, 7)}-01`, -1);
}
