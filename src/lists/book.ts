import { type ReadSource, read } from '../../db/prepared.ts';
import { countKey, IN_SPAN, placeOf, SKIP } from '../fechamento/milhares.ts';
import { movementsPage, type Summarised } from './movements.ts';
import { firstRows, listPage, type PageQuery, pageOf, pageSql, skippedBy } from './page.ts';

interface BookQuery extends PageQuery {
  /** Of movements, where they are not few: pages that the counts by thousand do not find are found by the summaries. */
  summarised?: Omit<Summarised, 'filters'> | false;
}

/** One page of a book. Where its rows are counted by the thousand, only the stretch of the book that has the page is read. */
export async function bookPage<Row>(reader: ReadSource, { summarised, ...query }: BookQuery) {
  const { table, order, filters, limite } = query;
  const demanded = order.bySeq ? filters.onlyValues : null;
  const key = demanded && countKey(table, demanded);
  if (!key && summarised) return movementsPage<Row>(reader, { ...query, ...summarised });
  if (!key) return listPage<Row>(reader, query);
  const { offset, values } = skippedBy(query);
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
  const first = firstRows(query, inSpan, `${limite} + ${SKIP}`);
  const sql = pageSql(query, { counted, first, limit: limite, offset: SKIP });
  return pageOf<Row>(await read<Row & { totalDocs: number }>(reader, sql, values), query);
}
