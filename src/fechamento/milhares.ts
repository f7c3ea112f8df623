import { coveredUntil, type Figure, NO_END } from './figure.ts';

/**
 * The tables whose rows are counted by the thousand. Their rows are never removed, and the date and the columns named
 * here never change. Their lists are filtered by one of these columns, or by two at once. `also` names a second
 * column whose value a row is counted under: a return to the nursery is a movement of the species it came from, and
 * of the species whose stock it enters.
 */
const COUNTED = {
  movimentacoes: {
    data: 'data_registro',
    campos: ['especie_id', 'usuario_id', 'destinatario_id', 'tipo', 'origem'],
    also: { especie_id: 'especie_destino_id' },
  },
  auditoria: { data: 'data_registro', campos: ['usuario_id', 'acao', 'usuario_id,acao'], also: {} },
  lotes: { data: 'data_inicio', campos: [], also: {} },
} as const;
type CountedTable = keyof typeof COUNTED;

/** The rows of a book that are counted together: those with one value in one column. The value is SQL. */
export interface CountKey {
  livro: CountedTable;
  campo: string;
  valor: string;
}

/** A column that must have a value. The value is SQL. */
export type ColumnValue = Omit<CountKey, 'livro'>;

/** The key under which the rows of a table with these values are counted; null when they are not. */
export function countKey(table: string, values: readonly ColumnValue[]): CountKey | null {
  if (!Object.hasOwn(COUNTED, table)) return null;
  const livro = table as CountedTable;
  const campos: readonly string[] = ['', ...COUNTED[livro].campos];
  const key = combinedKey(values);
  return campos.includes(key.campo) ? { livro, ...key } : null;
}

/** The key of the rows that have a value in each of several columns: of all rows when there are none. */
function combinedKey(values: readonly ColumnValue[]): ColumnValue {
  if (values.length === 0) return { campo: '', valor: `''` };
  const campo = values.map((each) => each.campo).join(',');
  return { campo, valor: values.map(({ valor }) => `${valor}::text`).join(` || ',' || `) };
}

/** A condition on the thousands `m`: that they are those of a key. */
export function thousandsOf({ livro, campo, valor }: CountKey): string {
  return `m.livro = '${livro}' and m.campo = '${campo}' and m.valor = (${valor})::text`;
}

const BOOKS = Object.keys(COUNTED) as CountedTable[];

function figureName(livro: CountedTable): string {
  return `milhares de ${livro}`;
}

/** The `seq` up to which the rows of each book are counted by the thousand. */
export const COUNTED_UNTIL = Object.fromEntries(
  BOOKS.map((livro) => [livro, coveredUntil(`'${figureName(livro)}'`)]),
) as Readonly<Record<CountedTable, string>>;

const THOUSAND = 1_000;

/**
 * Counts the rows with each value, in the order of `seq`. The next row goes into the last thousand until that is
 * full.
 */
export const MILHARES: readonly Figure[] = BOOKS.map((livro) => ({
  name: figureName(livro),
  book: livro,
  add: `
    with novas as (
      select c.campo, c.valor, t.seq, t.${COUNTED[livro].data} as data,
        row_number() over (partition by c.campo, c.valor order by t.seq) as ordem
      from ${livro} t cross join lateral (values ${keysOf(livro)}) c (campo, valor)
      where t.seq > $1 and t.seq <= $2 and c.valor is not null),
    contadas as (
      select v.campo, v.valor, m.milhar * ${THOUSAND} + m.registros as registros
      from (select distinct campo, valor from novas) v cross join lateral (
        select * from milhares where livro = '${livro}' and campo = v.campo and valor = v.valor
        order by milhar desc limit 1) m)
    insert into milhares as m (livro, campo, valor, milhar, registros, primeira, ultima, desde, ate)
    select '${livro}', campo, valor, (coalesce(registros, 0) + ordem - 1) / ${THOUSAND} as milhar,
      count(*), min(seq), max(seq), min(data), max(data)
    from novas left join contadas using (campo, valor) group by campo, valor, 4
    on conflict (livro, campo, valor, milhar) do update set registros = m.registros + excluded.registros,
      ultima = excluded.ultima, desde = least(m.desde, excluded.desde), ate = greatest(m.ate, excluded.ate)`,
}));

/** The keys that a row of a book is counted under. */
function keysOf(livro: CountedTable): string {
  const { campos, also } = COUNTED[livro];
  const columns = [...campos.map((campo) => [campo, campo]), ...Object.entries(also)];
  const keys = columns.map(([campo = '', column = '']) => {
    const { valor } = combinedKey(column.split(',').map((each) => ({ campo: each, valor: `t.${each}` })));
    return `('${campo}', ${valor})`;
  });
  return [`('', '')`, ...keys].join(', ');
}

/** How many rows a book has now. */
export function rowCountOf(livro: CountedTable): string {
  return `(
    select coalesce((
      select milhar * ${THOUSAND} + registros from milhares where livro = '${livro}' and campo = '' and valor = ''
      order by milhar desc limit 1), 0)
    + (select count(*) from ${livro} where seq > ${COUNTED_UNTIL[livro]} and seq <= ${NO_END}))`;
}

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
