import { planned, type ReadSource, read } from '../../db/prepared.ts';
import { type CountKey, countKey } from '../fechamento/milhares.ts';
import { IN_SPAN, placeOf, SKIP } from '../fechamento/place.ts';
import type { Filters } from './filters.ts';
import { movementsPage, type Summarised } from './movements.ts';
import type { Order } from './order.ts';
import { pageOf, pageSql } from './page.ts';

interface ListQuery {
  /** The columns of each record: what follows `select`. */
  select: string;
  /** The table that is counted and filtered, as `t`. */
  table: string;
  /** Joins for the page's rows only. */
  joins?: string;
  order: Order;
  filters: Filters;
  /** Of movements, where they are not few: pages that the counts by thousand do not find are found by the summaries. */
  summarised?: Omit<Summarised, 'filters'> | false;
  page: number;
  limite: number;
}

/**
 * One page with its exact total, in one statement. The size of the page, and whether it is the first, are literals: for parameters
 * PostgreSQL would assume a tenth of the table, and plan every call anew.
 */
export async function listPage<Row>(reader: ReadSource, { joins = '', summarised, ...query }: ListQuery) {
  const { table, order, filters, page, limite } = query;
  const key = order.bySeq && filters.onlyValues && countKey(table, filters.onlyValues);
  if (!key && summarised) return movementsPage<Row>(reader, { ...query, ...summarised, joins });
  const skipped = page === 1 ? [] : [(page - 1) * limite];
  const values = [...filters.values, ...skipped];
  const offset = page === 1 ? '0' : `$${values.length}::bigint`;
  const found = key ? byPlace(query, key, offset) : byCounting(query, offset);
  const sql = pageSql({ ...order, ...query, joins, limit: limite, ...found });
  const run = key || !isUnknownToPlans(filters, order) ? read : plannedAnew;
  return pageOf(await run<Row & { totalDocs: number }>(reader, sql, values), query);
}

/** Whether a plan for unknown values would read too much. */
function isUnknownToPlans(filters: Filters, { bySeq }: Order): boolean {
  return filters.narrowedByPeriod || filters.foundElsewhere || (filters.ends.length > 0 && !bySeq);
}

function plannedAnew<Row>({ db }: ReadSource, sql: string, values: readonly unknown[]): Promise<Row[]> {
  return planned<Row>(db, sql, values);
}

/**
 * All rows are counted. The count is a subquery, because `count(*) over ()` would cost two thirds of the page. Rows that are found in
 * other tables, or by words, are found once for both.
 */
function byCounting({ table, order, filters, limite }: ListQuery, offset: string) {
  const where = filters.sql();
  const rows = filters.rowsOf(table);
  if (filters.foundOnce) {
    const found = `achadas as materialized (select ${order.columns} from ${rows} t ${where})`;
    const counted = `${found}, total as (select count(*) as n from achadas)`;
    return { counted, first: `select ${order.names} from achadas`, offset };
  }
  const counted = `total as (select count(*) as n from ${rows} t ${where})`;
  return { counted, first: firstRows(table, order, filters, where, `${limite} + ${offset}`), offset };
}

/** The rows of a book are counted beforehand. Only the stretch of the book that has the page is read. */
function byPlace({ table, order, filters, limite }: ListQuery, key: CountKey, offset: string) {
  const where = `where ${filters.narrowed()}`;
  const { from, unless } = filters.leftOut ?? {};
  const counted = placeOf({
    ...key,
    period: filters.ends,
    rows: filters.rowsOf(table),
    where,
    leftOut: from && `select t.seq from ${from} ${where}`,
    offset,
    newestFirst: order.bySeq === 'desc',
  });
  const inSpan = `${where} and ${IN_SPAN}${unless ? ` and ${unless}` : ''}`;
  return { counted, first: firstRows(table, order, filters, inSpan, `${limite} + ${SKIP}`), offset: SKIP };
}

/**
 * Selects the first rows in an order. With either column each is queried by itself, for this many rows: the planner thinks that few
 * rows lie between two unknown numbers, and would read and sort them all.
 */
function firstRows(
  table: string,
  { columns, names, by }: Order,
  { either }: Filters,
  where: string,
  most: string,
) {
  if (!either) return `select ${columns} from ${table} t ${where}`;
  const own = where === '' ? 'where' : `${where} and`;
  const parts = either.campos.map(
    (campo) =>
      `(select ${columns} from ${table} t ${own} t.${campo} = ${either.valor} order by ${by} limit ${most})`,
  );
  return `select ${names} from (${parts.join(' union all ')}) t`;
}
