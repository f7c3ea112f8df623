import type { Db } from '../db/connection.ts';
import { planned, prepared } from '../db/prepared.ts';
import type { period } from './common/local-time.ts';

interface ListQuery {
  /** The columns of each record: what follows `select`. */
  select: string;
  /** The table that is counted and filtered, as `t`. */
  table: string;
  /** Joins for the page's rows only. */
  joins?: string;
  order: keyof typeof ORDERS;
  filters: Filters;
  page: number;
  limite: number;
}

/** Total orders, so that pages are stable: the columns, which begin or follow in an index, and the unique one of them. */
const ORDERS = {
  newest: { columns: 'seq', by: 'seq desc', key: 'seq' },
  name: { columns: 'busca, id', by: 'busca, id', key: 'id' },
};

/**
 * One page with its exact total in one statement: the page's keys are found first, in an index alone where one has all
 * the filters, and each row is then read by its key: `limit 1` keeps the planner from joining whole tables, because it
 * does not know how short a page is. A subquery counts, because `count(*) over ()` would cost two thirds of the page.
 */
export async function listPage<Row>(
  db: Db,
  { select, table, joins = '', order, filters, page, limite }: ListQuery,
) {
  const where = filters.sql();
  const { columns, by, key } = ORDERS[order];
  const values = [...filters.values, limite, (page - 1) * limite];
  const sql = `
    with total as (select count(*) as n from ${table} t ${where}),
    pagina as (select ${columns} from ${table} t ${where} order by ${by} limit $${values.length - 1} offset $${values.length})
    select total.n as "totalDocs", linhas.* from total left join lateral (
      select linha.* from pagina cross join lateral (
        select ${select} from ${table} t ${joins} where t.${key} = pagina.${key} limit 1) linha
      order by ${by}) linhas on true`;
  const run = filters.narrowedByPeriod ? planned : prepared;
  const rows = await run<Row & { totalDocs: number }>(db, sql, values);
  const totalDocs = rows[0]?.totalDocs ?? 0;
  const docs =
    (page - 1) * limite < totalDocs ? rows.map(({ totalDocs: _, ...row }) => row as unknown as Row) : [];
  return wrap(docs, totalDocs, page, limite);
}

/** Conditions over `t`, collected only for the filters that are present. `$?` stands for the value's parameter. */
export class Filters {
  readonly values: unknown[] = [];
  readonly #conditions: string[] = [];
  #periods = 0;

  /** Adds the condition unless `value` is undefined or null. */
  add(condition: string, value: unknown): this {
    if (value === undefined || value === null) return this;
    this.values.push(value);
    this.#conditions.push(condition.replaceAll('$?', `$${this.values.length}`));
    return this;
  }

  /** Adds that the instant lies within the period; `period` of `local-time.ts` gives its ends. */
  period(column: string, { since, before, until }: ReturnType<typeof period>): this {
    const others = this.#conditions.length;
    this.add(`${column} >= $?`, since).add(`${column} < $?`, before).add(`${column} <= $?`, until);
    this.#periods += this.#conditions.length - others;
    return this;
  }

  /** Whether a period stands beside another condition. */
  get narrowedByPeriod(): boolean {
    return this.#periods > 0 && this.#periods < this.#conditions.length;
  }

  sql(): string {
    return this.#conditions.length === 0 ? '' : `where ${this.#conditions.join(' and ')}`;
  }
}

/** The page wrapper around the records of a page. */
export function wrap<Row>(docs: Row[], totalDocs: number, page: number, limit: number) {
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit));
  const hasNextPage = page < totalPages;
  const hasPrevPage = page > 1;
  return {
    docs,
    totalDocs,
    limit,
    page,
    totalPages,
    hasNextPage,
    hasPrevPage,
    nextPage: hasNextPage ? page + 1 : null,
    prevPage: hasPrevPage ? Math.min(page - 1, totalPages) : null,
  };
}
