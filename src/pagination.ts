import { z } from 'zod';
import type { Db } from '../db/connection.ts';
import { prepared } from '../db/prepared.ts';
import type { period } from './common/local-time.ts';
import { input } from './inputs.ts';

const MAX_LIMITE = 100;
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LIMITE);

/**
 * The input of a list: its filters, the page and the page size. A page out of range or unreadable is 1; an unreadable
 * page size is the list's default (`padrao`), and above 100 it is 100. The interface spells the page size and the
 * period in two ways: every list takes both, and procedures read `limite`, `data_inicio` and `data_fim`.
 */
export function list<Filters extends z.ZodRawShape>(filters: Filters, padrao: number) {
  const paging = {
    page: lenient(MAX_PAGE, 'Página, a partir de 1').transform((n) => n ?? 1),
    limite: lenient(MAX_LIMITE, 'Registros por página, no máximo 100').transform((n) => n ?? padrao),
    limit: lenient(MAX_LIMITE, 'O mesmo que limite'),
  };
  return input({ ...filters, ...paging }, { spellings: SPELLINGS, wider: true });
}

/** The other spelling of each field, by the one that procedures read. */
export const SPELLINGS: Readonly<Record<string, string>> = {
  dataInicio: 'data_inicio',
  dataFim: 'data_fim',
  limit: 'limite',
};

/** A page of a list: its records, and its place among all pages. */
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

/** A whole number: an unreadable one is absent, one too large is the maximum. */
function lenient(maximum: number, description: string) {
  return z
    .int()
    .min(1)
    .meta({ description, maximum })
    .optional()
    .catch(undefined)
    .transform((n) => n && Math.min(n, maximum));
}
