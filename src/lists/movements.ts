import { type ReadSource, read } from '../../db/prepared.ts';
import { thousandsIn } from '../fechamento/milhares.ts';
import { type MovementParts, movimentos, placeOfMovements } from '../fechamento/movimentos.ts';
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

function partsOf(asked: Summarised): MovementParts {
  const { filters, especie } = asked;
  return {
    especie,
    linhas: movementsOf(asked),
    inPeriod: filters.inPeriod(),
    ...thousandsIn(filters.ends),
  };
}

/** The movements to be counted and added up, whole thousands at a time. */
export function sumsOf(asked: Summarised): string {
  const { rowsOf = same } = asked;
  return rowsOf(movimentos(partsOf(asked)));
}

/**
 * The same, to be added up by local month. A thousand that reaches into the next month is read one by one, unless its summaries are
 * apart by the months of this time zone.
 */
export function sumsByMonth(asked: Summarised, timeZone: string): string {
  const { rowsOf = same } = asked;
  const { whole, ...parts } = partsOf(asked);
  const byMonth = `${whole} and (m.fuso is not distinct from ${timeZone}
    or to_char(m.desde at time zone ${timeZone}, 'YYYY-MM') = to_char(m.ate at time zone ${timeZone}, 'YYYY-MM'))`;
  return rowsOf(movimentos({ ...parts, whole: byMonth }));
}

/** One page of movements with its exact total, in the order of recording. */
export async function movementsPage<Row>(reader: ReadSource, asked: Summarised & Omit<PageQuery, 'table'>) {
  const { filters, especie, rowsOf = same, order, page, limite } = asked;
  const values = [...filters.values, limite, (page - 1) * limite];
  const rows = rowsOf(movementsOf(asked));
  const limit = `$${values.length - 1}::bigint`;
  const offset = `$${values.length}::bigint`;
  const sums = `${sumsOf(asked)} t ${filters.conditions()}`;
  const parts = {
    counted: placeOfMovements({ especie, sums, limit, offset, newestFirst: order.bySeq === 'desc' }),
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
