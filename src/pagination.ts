import { z } from 'zod';
import type { Db } from '../db/connection.ts';
import { prepared } from '../db/prepared.ts';

const MAX_LIMITE = 100;

/** `page` as every list takes it: out of range or unreadable means 1. */
export const page = lenient(1, Number.MAX_SAFE_INTEGER / MAX_LIMITE, 'Página, a partir de 1');

/** A page size with its list's own default: unreadable means the default, above 100 means 100. */
export function limite(padrao: number) {
  return lenient(padrao, MAX_LIMITE, 'Registros por página, no máximo 100');
}

/** The page of a list: its records and where it stands among all pages. */
export function pageOf<T extends z.ZodType>(record: T) {
  return z.object({
    docs: z.array(record).describe('Registros desta página'),
    totalDocs: z.int().describe('Total de registros que atendem aos filtros'),
    limit: z.int().describe('Registros por página'),
    page: z.int().describe('Página atual'),
    totalPages: z.int().describe('Total de páginas, no mínimo 1'),
    hasNextPage: z.boolean().describe('Se há uma página seguinte'),
    hasPrevPage: z.boolean().describe('Se há uma página anterior'),
    nextPage: z.int().nullable().describe('Número da página seguinte'),
    prevPage: z.int().nullable().describe('Número da página anterior'),
  });
}

interface ListQuery {
  /** What each record is made of: the columns after `select`. */
  select: string;
  /** Tables, with joins, after `from`. The table that is counted and filtered comes first, as `t`. */
  from: string;
  /** `order by` of the page; must be total, so that pages are stable. */
  orderBy: string;
  filters: Filters;
  page: number;
  limite: number;
}

/**
 * One page with its exact total in one prepared statement: the page's keys are found first, and only its rows are
 * joined. A scalar subquery counts, because `count(*) over ()` would cost two thirds of the page.
 */
export async function listPage<Row>(db: Db, { select, from, orderBy, filters, page, limite }: ListQuery) {
  const [table, ...joins] = from.split('\n');
  const where = filters.sql();
  const values = [...filters.values, limite, (page - 1) * limite];
  const sql = `
    with total as (select count(*) as n from ${table} ${where}),
    pagina as (select t.* from ${table} ${where} order by ${orderBy} limit $${values.length - 1} offset $${values.length})
    select total.n as "totalDocs", linhas.* from total left join lateral (
      select ${select} from pagina t ${joins.join('\n')} order by ${orderBy}) linhas on true`;
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

  /** Adds the condition when `value` is there (neither undefined nor null). */
  add(condition: string, value: unknown): this {
    if (value === undefined || value === null) return this;
    this.values.push(value);
    this.#conditions.push(condition.replaceAll('$?', `$${this.values.length}`));
    return this;
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
    prevPage: hasPrevPage ? page - 1 : null,
  };
}

function lenient(padrao: number, maximum: number, description: string) {
  return z
    .int()
    .min(1)
    .meta({ description, default: padrao, maximum: Math.floor(maximum) })
    .optional()
    .catch(undefined)
    .transform((n) => Math.min(n ?? padrao, Math.floor(maximum)));
}
