import { NO_END } from './figure.ts';
import { COUNTED_UNTIL, type CountKey, thousandsOf } from './milhares.ts';

/** The end of a period, for the instant of a row: `>= $2`. The instant is SQL. */
export interface PeriodEnd {
  operator: '>=' | '<' | '<=';
  instant: string;
}

/** The row that is wanted of a book: the k-th of a key, in a period if there is one. All texts are SQL. */
interface Wanted extends CountKey {
  period: readonly PeriodEnd[];
  /** The key's rows as `t`, and the clause that selects those in the period. */
  rows: string;
  where: string;
  /** The statement that finds the few rows to be left out, if any. They are counted apart. */
  leftOut?: string | undefined;
  /** How many rows come before it. */
  offset: string;
  newestFirst: boolean;
}

/**
 * Where in a book the k-th row of a key and a period is, and how many there are: the common table expressions of a statement.
 * `total` has how many (`n`). `span` has a stretch of the book (`de`, `ate`) that the row is in, and how many rows of the stretch
 * come before it (`skip`). Rows that are not closed are counted one by one.
 */
export function placeOf(wanted: Wanted): string {
  const { livro, leftOut, period } = wanted;
  return `${leftOut ? `deixadas as materialized (${leftOut}),` : ''}
    fechado as (select ${COUNTED_UNTIL[livro]} as ate),
    ${period.length === 0 ? placeInAll(wanted) : placeInPeriod(wanted)}`;
}

/** The stretch for a condition, and for `offset`. */
export const IN_SPAN = 't.seq between (select de from span) and (select ate from span)';
export const SKIP = '(select skip from span)';

/** The thousand of the row is computed from its number, counted from the oldest. */
function placeInAll(wanted: Wanted): string {
  const { rows, where, offset, newestFirst } = wanted;
  return `recentes as (
      select count(*) as n from ${rows} t
      ${where} and t.seq > (select ate from fechado) and t.seq <= ${NO_END}),
    fechadas as (
      select coalesce((
        select m.milhar * 1000 + m.registros from milhares m
        where ${thousandsOf(wanted)}
        order by m.milhar desc limit 1), 0) as n),
    todas as (select fechadas.n + recentes.n as n from fechadas, recentes),
    total as (select n ${leftOutCount(wanted, '-')} as n from todas),
    inicio as (select ${newestFirst ? `todas.n - ${offset}` : `${offset} + 1`} as ordem from todas),
    comeco as (
      select ${
        newestFirst
          ? `0 as de, case when ordem > 0 then coalesce(m.ultima, ${NO_END}) else 0 end as ate,
        coalesce(m.milhar * 1000 + m.registros - ordem, ${offset}) as skip`
          : `coalesce(m.primeira, fechado.ate + 1) as de, ${NO_END} as ate,
        ordem - 1 - coalesce(m.milhar * 1000, fechadas.n) as skip`
      }
      from inicio cross join fechado cross join fechadas left join lateral (
        select m.* from milhares m
        where ${thousandsOf(wanted)}
          and m.milhar = (ordem - 1) / 1000 and ordem between 1 and fechadas.n) m on true),
    span as (select de, ate, skip ${leftOutCount(wanted, '+', newestFirst ? 'where seq > ate' : 'where seq < de')} as skip from comeco)`;
}

/**
 * The thousands that have rows in the period are added up until the row is reached. When the period cuts a thousand, its rows inside
 * the period are counted one by one. After the last row there is no stretch.
 */
function placeInPeriod(wanted: Wanted): string {
  const { period, rows, where, offset, newestFirst } = wanted;
  const { whole, touched } = thousandsIn(period);
  const order = `order by primeira ${newestFirst ? 'desc' : 'asc'}`;
  const first =
    offset === '0'
      ? `select *, 0 as antes from partes where n > 0 ${order} limit 1`
      : `
      select * from (select *, sum(n) over (${order}) - n as antes from partes) p
      where ${offset} between antes and antes + n - 1`;
  return `partes as materialized (
      select m.primeira, m.ultima, case when ${whole} then m.registros
        else (select count(*) from ${rows} t ${where} and t.seq between m.primeira and m.ultima) end as n
      from milhares m
      where ${thousandsOf(wanted)} and ${touched}
      union all
      select fechado.ate + 1, ${NO_END}, (select count(*) from ${rows} t ${where} and t.seq > (select ate from fechado) and t.seq <= ${NO_END})
      from fechado),
    total as (select sum(n)::bigint ${leftOutCount(wanted, '-')} as n from partes),
    inicio as (${first}),
    span as (
      select ${newestFirst ? '(select min(primeira) from partes where n > 0)' : 'primeira'} as de,
        ${newestFirst ? 'ultima' : '(select max(ultima) from partes where n > 0)'} as ate,
        ${offset} - antes ${leftOutCount(wanted, '+', newestFirst ? 'where seq > ultima' : 'where seq < primeira')} as skip
      from inicio)`;
}

/** The number of rows that are left out, with a sign: of all, or of those that meet the condition. */
function leftOutCount({ leftOut }: Wanted, sign: '+' | '-', condition = ''): string {
  return leftOut ? `${sign} (select count(*) from deixadas ${condition})` : '';
}

/**
 * Two conditions on a thousand `m`: all of its rows are in the period, or some may be. `(select …)` hides the instants from the
 * planner: it would otherwise think the generic plan dearer, and plan every call anew.
 */
export function thousandsIn(period: readonly PeriodEnd[]): { whole: string; touched: string } {
  const every = (first: string, last: string) =>
    period
      .map(
        ({ operator, instant }) =>
          `m.${operator === '>=' ? first : last} ${operator} (select ${instant}::timestamptz)`,
      )
      .join(' and ') || 'true';
  return { whole: every('desde', 'ate'), touched: every('ate', 'desde') };
}
