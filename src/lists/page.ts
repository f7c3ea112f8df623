import { planned, type ReadSource, read } from '../../db/prepared.ts';
import type { Filters } from './filters.ts';
import type { Order } from './order.ts';
import { wrap } from './pagination.ts';

/** What is asked of a table: one page of its rows, with their exact total. */
export interface PageQuery {
  /** The columns of each record: what follows `select`. */
  select: string;
  /** The table that is counted and filtered, as `t`. */
  table: string;
  /** Joins for the page's rows only. */
  joins?: string;
  order: Order;
  filters: Filters;
  page: number;
  limite: number;
}

/** The parts of a page's statement, in SQL. */
interface PageParts {
  /** Common table expressions: `total` has the number of all rows (`n`); the others are for `first`. */
  counted: string;
  /** Selects the rows, from which the page takes `limit` after `offset` in the order of the query. */
  first: string;
  limit: string | number;
  offset: string;
}

/**
 * One page with its exact total, in one statement. All rows are counted, in a subquery, because `count(*) over ()` would cost two
 * thirds of the page. Rows that are found in other tables, or by words, are found once for both.
 */
export async function listPage<Row>(reader: ReadSource, query: PageQuery) {
  const { table, order, filters, limite } = query;
  const { offset, values } = skippedBy(query);
  const where = filters.sql();
  const rows = `${filters.rowsOf(table)} t ${where}`;
  const parts = filters.foundOnce
    ? {
        counted: `achadas as materialized (select ${order.columns} from ${rows}), total as (select count(*) as n from achadas)`,
        first: `select ${order.names} from achadas`,
      }
    : {
        counted: `total as (select count(*) as n from ${rows})`,
        first: firstRows(query, where, `${limite} + ${offset}`),
      };
  const sql = pageSql(query, { ...parts, limit: limite, offset });
  type Found = Row & { totalDocs: number };
  const found = filters.unknownToPlans(order)
    ? await planned<Found>(reader.db, sql, values)
    : await read<Found>(reader, sql, values);
  return pageOf<Row>(found, query);
}

/**
 * The number of rows before the page, in SQL, and the values of its statement. The size of a page, and whether it is the first, are
 * literals: for parameters PostgreSQL would assume a tenth of the table, and plan every call anew.
 */
export function skippedBy({ filters, page, limite }: PageQuery) {
  if (page === 1) return { offset: '0', values: filters.values };
  const values = [...filters.values, (page - 1) * limite];
  return { offset: `$${values.length}::bigint`, values };
}

/**
 * Selects the first rows in an order. With either column each is queried by itself, for this many rows: the planner thinks that few
 * rows lie between two unknown numbers, and would read and sort them all.
 */
export function firstRows({ table, order, filters }: PageQuery, where: string, most: string): string {
  const { columns, names, by } = order;
  if (!filters.either) return `select ${columns} from ${table} t ${where}`;
  const { campos, valor } = filters.either;
  const own = where === '' ? 'where' : `${where} and`;
  const parts = campos.map(
    (campo) =>
      `(select ${columns} from ${table} t ${own} t.${campo} = ${valor} order by ${by} limit ${most})`,
  );
  return `select ${names} from (${parts.join(' union all ')}) t`;
}

/**
 * The statement of a page. Its keys are found first, in an index alone when one covers all the filters. Then each row is read by its
 * key: `limit 1` keeps the planner from joining whole tables. Each row comes with the total; where there are none, it comes alone.
 */
export function pageSql(
  { select, table, joins = '', order }: Omit<PageQuery, 'filters' | 'page' | 'limite'>,
  { counted, first, limit, offset }: PageParts,
): string {
  const { by, key, keyName } = order;
  return `
    with ${counted},
    pagina as (${first} order by ${by} limit ${limit} offset ${offset})
    select total.n as "totalDocs", linhas.*
    from total left join lateral (
      select linha.* from pagina cross join lateral (
        select ${select} from ${table} t ${joins} where t.${key} = pagina.${keyName} limit 1) linha
      order by ${by}) linhas on true`;
}

/** The page of the rows that its statement answers. */
export function pageOf<Row>(
  found: readonly (Row & { totalDocs: number })[],
  { page, limite }: { page: number; limite: number },
) {
  const totalDocs = found[0]?.totalDocs ?? 0;
  const docs =
    (page - 1) * limite < totalDocs ? found.map(({ totalDocs: _, ...row }) => row as unknown as Row) : [];
  return wrap(docs, totalDocs, page, limite);
}
