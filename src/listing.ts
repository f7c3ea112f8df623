import type { Db } from '../db/connection.ts';
import { prepared } from '../db/prepared.ts';
import type { period } from './common/local-time.ts';

interface ListQuery {
  /** The columns of each record: what follows `select`. */
  select: string;
  /** The table that is counted and filtered, as `t`. */
  table: string;
  /** Joins for the page's rows only. */
  joins?: string;
  /** `order by` of the page; a total order, so that pages are stable. */
  orderBy: string;
  filters: Filters;
  page: number;
  limite: number;
}

/**
 * One page with its exact total in one prepared statement: the page's keys are found first, and only its rows are
 * joined. A scalar subquery counts, because `count(*) over ()` would cost two thirds of the page.
 */
export async function listPage<Row>(
  db: Db,
  { select, table, joins = '', orderBy, filters, page, limite }: ListQuery,
) {
  const where = filters.sql();
  const values = [...filters.values, limite, (page - 1) * limite];
  const sql = `
    with total as (select count(*) as n from ${table} t ${where}),
    pagina as (select t.* from ${table} t ${where} order by ${orderBy} limit $${values.length - 1} offset $${values.length})
    select total.n as "totalDocs", linhas.* from total left join lateral (
      select ${select} from pagina t ${joins} order by ${orderBy}) linhas on true`;
  const rows = await prepared<Row & { totalDocs: number }>(db, sql, values);
  const totalDocs = rows[0]?.totalDocs ?? 0;
  const docs =
    (page - 1) * limite < totalDocs ? rows.map(({ totalDocs: _, ...row }) => row as unknown as Row) : [];
  return wrap(docs, totalDocs, page, limite);
}

/** Conditions over `t`, collected only for the filters that are present. `$?` stands for the value's parameter. */
export class Filters {
  readonly values: unknown[] = [];
  readonly #conditions: string[] = [];

  /** Adds the condition unless `value` is undefined or null. */
  add(condition: string, value: unknown): this {
    if (value === undefined || value === null) return this;
    this.values.push(value);
    this.#conditions.push(condition.replaceAll('$?', `$${this.values.length}`));
    return this;
  }

  /** Adds that the instant lies within the period; `period` of `local-time.ts` gives its ends. */
  period(column: string, { since, before, until }: ReturnType<typeof period>): this {
    return this.add(`${column} >= $?`, since).add(`${column} < $?`, before).add(`${column} <= $?`, until);
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
