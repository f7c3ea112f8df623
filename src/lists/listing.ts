import { planned, type ReadSource, read } from '../../db/prepared.ts';
import { firstRows, type PageQuery, pageOf, pageSql, skippedBy } from './page.ts';

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
