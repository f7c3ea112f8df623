import { planned, type ReadSource, read } from '../../db/prepared.ts';
import { countedPage, IN_SPAN, SKIP } from './counted-page.ts';
import { countedPageInPeriod } from './counted-page-in-period.ts';
import type { Filters } from './filters.ts';
import type { Order } from './order.ts';
import { wrap } from './pagination.ts';
import { type PageParts, plainPage } from './plain-page.ts';

interface ListQuery {
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

/**
 * One page with its exact total, in one statement. The keys of the page are found first, in an index alone when one covers all
 * the filters. Then each row is read by its key: `limit 1` keeps the planner from joining whole tables. The size of the page, and
 * whether it is the first, are literals: for parameters PostgreSQL would assume a tenth of the table, and plan every call anew.
 */
export async function listPage<Row>(
  reader: ReadSource,
  { select, table, joins = '', order, filters, page, limite }: ListQuery,
) {
  const skipped = page === 1 ? [] : [(page - 1) * limite];
  const values = [...filters.values, ...skipped];
  const offset = page === 1 ? '0' : `$${values.length}::bigint`;
  const rows = filters.rowsOf(table);
  const sql = statementFor(filters, { select, table, joins, ...order, limite, offset, rows });
  const run = isUnknownToPlans(filters, table, order) ? plannedAnew : read;
  const found = await run<Row & { totalDocs: number }>(reader, sql, values);
  const totalDocs = found[0]?.totalDocs ?? 0;
  const docs =
    (page - 1) * limite < totalDocs ? found.map(({ totalDocs: _, ...row }) => row as unknown as Row) : [];
  return wrap(docs, totalDocs, page, limite);
}

/** Whether a plan for unknown values would read too much. */
function isUnknownToPlans(filters: Filters, table: string, { bySeq }: Order): boolean {
  if (bySeq && filters.chaveIn(table)) return false;
  return filters.narrowedByPeriod || filters.foundElsewhere || (filters.ofPeriod && !bySeq);
}

/**
 * The statement of the page. Rows that are counted by the thousand are found by their number, in the order of their book. All
 * others are counted.
 */
function statementFor(filters: Filters, asked: Omit<PageParts, 'where' | 'first'>): string {
  const { limite, offset } = asked;
  const chave = filters.chaveIn(asked.table);
  if (!chave || !asked.bySeq) {
    const where = filters.sql();
    const first = filters.first(asked, where, `${limite} + ${offset}`);
    return plainPage({ ...asked, where, first }, filters.foundOnce);
  }
  const where = `where ${filters.narrowed()}`;
  const first = filters.first(asked, `${where} and ${filters.unlessLeftOut(IN_SPAN)}`, `${limite} + ${SKIP}`);
  const counted = { ...asked, ...chave, where, first, leftOut: filters.leftOut(where) };
  const thousands = filters.thousands();
  return thousands ? countedPageInPeriod({ ...counted, ...thousands }) : countedPage(counted);
}

function plannedAnew<Row>({ db }: ReadSource, sql: string, values: readonly unknown[]): Promise<Row[]> {
  return planned<Row>(db, sql, values);
}
