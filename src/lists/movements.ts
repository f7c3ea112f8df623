import { type ReadSource, read } from '../../db/prepared.ts';
import { NO_END } from '../fechamento/figure.ts';
import { COUNTED_UNTIL, thousandsIn, thousandsOf } from '../fechamento/milhares.ts';
import type { Filters } from './filters.ts';
import { type PageQuery, pageOf, pageSql } from './page.ts';

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

/**
 * The movements one by one. A species is looked up in either column by itself: an index has them in order for one
 * value only.
 */
function movementsOf({ especie, linhas }: Summarised): string {
  if (!especie) return linhas;
  return `(
    select * from ${linhas} l where l.especie_id = ${especie}::uuid
    union all
    select * from ${linhas} l where l.especie_destino_id = ${especie}::uuid)`;
}

/** The movements to be counted and added up, whole thousands at a time. */
export function sumsOf(asked: Summarised): string {
  const { rowsOf = same } = asked;
  return rowsOf(movimentos(asked, thousandsIn(asked.filters.ends)));
}

/**
 * The same, to be added up by local month. A thousand that reaches into the next month is read one by one, unless its summaries are
 * apart by the months of this time zone.
 */
export function sumsByMonth(asked: Summarised, timeZone: string): string {
  const { rowsOf = same } = asked;
  const { whole, touched } = thousandsIn(asked.filters.ends);
  const byMonth = `${whole} and (m.fuso is not distinct from ${timeZone}
    or to_char(m.desde at time zone ${timeZone}, 'YYYY-MM') = to_char(m.ate at time zone ${timeZone}, 'YYYY-MM'))`;
  return rowsOf(movimentos(asked, { whole: byMonth, touched }));
}

/** One page of movements with its exact total, in the order of recording. */
export async function movementsPage<Row>(reader: ReadSource, asked: Summarised & Omit<PageQuery, 'table'>) {
  const { filters, rowsOf = same, order, page, limite } = asked;
  const values = [...filters.values, limite, (page - 1) * limite];
  const rows = rowsOf(movementsOf(asked));
  const limit = `$${values.length - 1}::bigint`;
  const offset = `$${values.length}::bigint`;
  const sums = `${sumsOf(asked)} t ${filters.conditions()}`;
  const parts = {
    counted: placeOfMovements(asked, { sums, limit, offset, newestFirst: order.bySeq === 'desc' }),
    first: `select ${order.columns} from lidos cross join lateral (
        select t.seq from ${rows} t where ${filters.narrowed()} and t.seq between lidos.de and lidos.ate offset 0) t`,
    offset: `${offset} - coalesce((select min(antes) from lidos), ${offset})`,
    limit,
  };
  const sql = pageSql({ ...asked, table: rows }, parts);
  return pageOf(await read<Row & { totalDocs: number }>(reader, sql, values), asked);
}

function same(from: string): string {
  return from;
}

/** The `seq` up to which movements are in thousands. */
const CLOSED_UNTIL = COUNTED_UNTIL.movimentacoes;

/** The thousands `m` of these movements. */
function thousands({ especie }: Summarised): string {
  const key = especie ? { campo: 'especie_id', valor: `${especie}::uuid` } : { campo: '', valor: `''` };
  return thousandsOf({ livro: 'movimentacoes', ...key });
}

/**
 * The `from` clause for the movements of a species, or all, in a period, to be counted and added up. A full thousand that is
 * wanted whole comes as its summary, `registros` at once; all other movements come one by one, the newest with a
 * `span` after all thousands. Movements reversed since the summary was made are moved from those that count to those
 * that do not. `offset 0` keeps the planner from reading all movements and then asking which thousand each is in.
 */
function movimentos(asked: Summarised, { whole, touched }: ReturnType<typeof thousandsIn>): string {
  const linhas = movementsOf(asked);
  const ofKey = thousands(asked);
  const inPeriod = asked.filters.inPeriod();
  return `(
    select r.tipo, r.origem, r.usuario_id, r.especie_id, r.especie_destino_id, r.unidade, r.entrega, r.retorno_ao_viveiro,
      r.efetiva, r.registros, r.quantidade, r.variacao_sementeira, r.variacao_lote, r.sementes_na_sementeira,
      coalesce(r.desde, m.desde) as data_registro, m.milhar as span
    from milhares m join resumos r on r.campo = m.campo and r.valor = m.valor and r.milhar = m.milhar
    where ${ofKey}
      and m.registros = 1000 and ${whole}
    union all
    select t.tipo, t.origem, t.usuario_id, t.especie_id, t.especie_destino_id, t.unidade, t.entrega, t.retorno_ao_viveiro,
      t.efetiva, 1, t.quantidade, t.variacao_sementeira, t.variacao_lote, t.sementes_na_sementeira,
      t.data_registro, m.milhar
    from milhares m cross join lateral (
      select * from ${linhas} t where t.seq between m.primeira and m.ultima and ${inPeriod} offset 0) t
    where ${ofKey}
      and ${touched} and not (m.registros = 1000 and ${whole})
    union all
    select t.tipo, t.origem, t.usuario_id, t.especie_id, t.especie_destino_id, t.unidade, t.entrega, t.retorno_ao_viveiro,
      t.efetiva, 1, t.quantidade, t.variacao_sementeira, t.variacao_lote, t.sementes_na_sementeira,
      t.data_registro, 2147483647
    from ${linhas} t where t.seq > ${CLOSED_UNTIL} and t.seq <= ${NO_END} and ${inPeriod}
    union all
    select t.tipo, t.origem, t.usuario_id, t.especie_id, t.especie_destino_id, t.unidade, t.entrega, t.retorno_ao_viveiro,
      s.efetiva, s.sinal, s.sinal * t.quantidade, s.sinal * t.variacao_sementeira, s.sinal * t.variacao_lote,
      s.sinal * t.sementes_na_sementeira, t.data_registro, m.milhar
    from movimentacoes e cross join lateral (select * from ${linhas} t where t.id = e.estorno_de offset 0) t
    join milhares m on ${ofKey}
      and m.registros = 1000 and ${whole} and t.seq between m.primeira and m.ultima
    cross join (values (true, -1), (false, 1)) s (efetiva, sinal)
    where e.seq > ${CLOSED_UNTIL} and e.seq <= ${NO_END})`;
}

/**
 * Where a page of these movements is, in the order of `seq`, and how many there are: the common table expressions of a statement.
 * `total` has how many (`n`). `lidos` has the stretches of the ledger with rows of the page (`de`, `ate`), each with the number of
 * rows before it (`antes`). What comes after all thousands is a stretch of its own. `sums` is what `movimentos` gives, filtered.
 */
function placeOfMovements(
  asked: Summarised,
  { sums, limit, offset, newestFirst }: { sums: string; limit: string; offset: string; newestFirst: boolean },
): string {
  return `partes as (select t.span, sum(t.registros) as n from ${sums} group by t.span),
    total as (select coalesce(sum(n), 0) as n from partes),
    spans as (
      select coalesce(m.primeira, ${CLOSED_UNTIL} + 1) as de, coalesce(m.ultima, ${NO_END}) as ate, p.n,
        sum(p.n) over (order by p.span ${newestFirst ? 'desc' : 'asc'}) - p.n as antes
      from partes p left join milhares m on ${thousands(asked)} and m.milhar = p.span
      where p.n > 0),
    lidos as (select * from spans where antes < ${offset} + ${limit} and antes + n > ${offset})`;
}
