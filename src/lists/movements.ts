import { type ReadSource, read } from '../../db/prepared.ts';
import { ATE, DE, movimentos, thousandsOf } from '../fechamento/movimentos.ts';
import { type Filters, wrap } from './listing.ts';

/** A query for movements by what their summaries know: type, origin, user, species, period, and whether they count. */
export interface Summarised {
  filters: Filters;
  /** The parameter of the species in question. */
  especie: string | undefined;
  /** The `from` clause for movements with the columns of a summary, one by one. */
  linhas: string;
  /** Makes the rows of a report of movements, both from single movements and from summaries. */
  rowsOf?: ((from: string) => string) | undefined;
}

function keyOf({ especie }: Summarised): { campo: '' | 'especie_id'; valor: string } {
  return especie ? { campo: 'especie_id', valor: `${especie}::uuid` } : { campo: '', valor: `''` };
}

/**
 * The movements one by one. A species is looked up in either column by itself: an index has them in order for one
 * value only.
 */
function movementsOf({ especie, linhas, rowsOf = same }: Summarised): string {
  const columns = ['especie_id', 'especie_destino_id'];
  const each = columns.map((column) => `select * from ${linhas} l where l.${column} = ${especie}::uuid`);
  return rowsOf(especie ? `(${each.join(' union all ')})` : linhas);
}

/** The movements to be counted and added up, whole thousands at a time; by month when `meses` says so. */
export function sumsOf(asked: Summarised, timeZone?: string): string {
  const { filters, rowsOf = same } = asked;
  const { whole, touched } = filters.thousands() ?? { whole: 'true', touched: 'true' };
  const month = (instant: string) => `to_char(${instant} at time zone ${timeZone}, 'YYYY-MM')`;
  const sameMonth = timeZone ? ` and ${month('m.desde')} = ${month('m.ate')}` : '';
  const { rowsOf: _, ...plain } = asked;
  return rowsOf(
    movimentos({
      ...keyOf(asked),
      linhas: movementsOf(plain),
      withinPeriod: filters.inPeriod(),
      whole: `${whole}${sameMonth}`,
      touched,
    }),
  );
}

interface Page extends Summarised {
  /** The columns of each record: what follows `select`. */
  select: string;
  joins: string;
  page: number;
  limite: number;
}

/**
 * One page of movements, newest first, with its exact total. The thousands that contain such rows say which of them
 * the page is in, and only those are read.
 */
export async function movementsPage<Row>(reader: ReadSource, asked: Page) {
  const { select, joins, filters, page, limite } = asked;
  const values = [...filters.values, limite, (page - 1) * limite];
  const [limit, offset] = [`$${values.length - 1}::bigint`, `$${values.length}::bigint`];
  const rows = movementsOf(asked);
  const sql = `
    with partes as (
      select t.span, sum(t.registros) as n from ${sumsOf(asked)} t ${filters.conditions()} group by t.span),
    total as (select coalesce(sum(n), 0) as n from partes),
    trechos as (
      select ${DE} as de, ${ATE} as ate, p.n, sum(p.n) over (order by p.span desc) - p.n as antes
      from partes p left join milhares m on ${thousandsOf(keyOf(asked))} and m.milhar = p.span where p.n > 0),
    lidos as (select * from trechos where antes < ${offset} + ${limit} and antes + n > ${offset}),
    pagina as (
      select t.seq from lidos cross join lateral (
        select t.seq from ${rows} t where ${filters.narrowed()} and t.seq between lidos.de and lidos.ate offset 0) t
      order by t.seq desc limit ${limit} offset ${offset} - coalesce((select min(antes) from lidos), ${offset}))
    select total.n as "totalDocs", linhas.* from total left join lateral (
      select linha.* from pagina cross join lateral (
        select ${select} from ${rows} t ${joins} where t.seq = pagina.seq limit 1) linha
      order by pagina.seq desc) linhas on true`;
  const found = await read<Row & { totalDocs: number }>(reader, sql, values);
  const totalDocs = found[0]?.totalDocs ?? 0;
  const docs =
    (page - 1) * limite < totalDocs ? found.map(({ totalDocs: _, ...row }) => row as unknown as Row) : [];
  return wrap(docs, totalDocs, page, limite);
}

function same(from: string): string {
  return from;
}
