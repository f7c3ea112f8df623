import type { Db } from '../../db/connection.ts';
import { period } from '../common/local-time.ts';
import type { PorUnidade, Somas } from '../common/totais.ts';
import { LINHAS } from '../estoque/reading.ts';
import { Filters } from '../lists/filters.ts';
import { listPage } from '../lists/listing.ts';
import { movementsPage } from '../lists/movements.ts';
import { BY_DATE, orderBy } from '../lists/order.ts';
import type { Definition, ReportFilters, ReportFormat } from './definition.ts';
import type { Chart, OpenReport, ReportRow } from './open-report.ts';
import { everyMonth } from './rules.ts';
import {
  chartSql,
  pageSql,
  pageWithTotalsSql,
  type ReportReading,
  rowsSql,
  selected,
  totalsSql,
} from './statements.ts';

/** What every report takes beside its own filters. */
export interface ReportRequest {
  data_inicio?: string | undefined;
  data_fim?: string | undefined;
  formato: ReportFormat;
  grafico?: boolean | undefined;
  page: number;
  limite: number;
}

/** A report reads many rows, and a file is written at the same time. Both may take longer than other requests. */
export const LIMIT_MS = 60_000;
const CHUNK = 250;
/** Up to this many rows, sorting all of them is faster than finding the first ones in their order among millions. */
const SORTED_SOON = 10_000;

export function readingOf(definition: Definition, request: ReportRequest, timeZone: string): ReportReading {
  const { columns, rowsOf } = definition;
  const within = period(request.data_inicio, request.data_fim, timeZone);
  const filters = new Filters();
  if (definition.period.sql === null) filters.values.push(within.since, within.before, within.until);
  else filters.period(definition.period.sql, within);
  const shown = Object.fromEntries(Object.entries(columns).map(([field, { sql }]) => [field, sql]));
  const seeds = Object.fromEntries(
    Object.entries(columns).flatMap(([field, { apart }]) => (apart ? [[field, apart.seeds]] : [])),
  );
  let especie: string | undefined;
  let few = false;
  for (const [field, given] of asked(definition.filters, request)) {
    const filter = definition.filters[field] as ReportFilters[string];
    const { sql, words, campo, found, shows = {}, value = (text: string) => text } = filter;
    if (words) filters.words(words, String(given));
    else if (campo) filters.equal(campo, String(given));
    else if (found) filters.addFound(sql, given);
    else filters.add(sql, given === true ? given : value(given));
    if (field === 'especieId') especie = `$${filters.values.length}`;
    if (FEW.includes(field)) few = true;
    for (const [column, condition] of Object.entries(shows)) {
      const when = condition.replaceAll('$?', `$${filters.values.length}`);
      for (const of of [shown, seeds]) of[column] = `case when ${when} then ${of[column]} else 0 end`;
    }
  }
  const summarised = rowsOf && !few ? { filters, especie, linhas: LINHAS, rowsOf } : undefined;
  return { filters, summarised, shown, seeds };
}

/** Filters with few movements, which are read one by one. */
const FEW = ['loteId', 'destinatarioId'];

/** The report's own filters in the request. A flag counts only when it is true. */
function asked(filters: ReportFilters, request: object): [field: string, given: string | true][] {
  const absent = [undefined, false];
  return Object.entries(request).filter(([field, given]) => field in filters && !absent.includes(given));
}

/** The number of all rows, and their sums by the column's field. */
export interface Counted {
  count: number;
  totals: Somas;
  /** For columns with seeds and seedlings: their separate sums. */
  byUnit: PorUnidade | undefined;
}

export async function totalsOf(db: Db, definition: Definition, reading: ReportReading): Promise<Counted> {
  if (definition.book) return (await pageOfBook(db, definition, reading, { page: 1, limite: 1 })).counted;
  return counted(await run<Sums>(db, totalsSql(definition, reading), reading.filters.values));
}

interface Sums {
  count: number;
  totals: Somas;
  sementes: Somas;
}

function counted([found]: Sums[]): Counted {
  if (!found) throw new Error('sums are one row');
  const { count, totals, sementes } = found;
  const mudas = Object.entries(sementes).map(([field, sum]) => [field, (totals[field] ?? 0) - sum]);
  const byUnit = mudas.length === 0 ? undefined : { sementes, mudas: Object.fromEntries(mudas) };
  return { count, totals, byUnit };
}

/** One page, and the totals of all rows. */
export async function pageWithTotals<R>(
  db: Db,
  definition: Definition,
  reading: ReportReading,
  request: ReportRequest,
): Promise<{ counted: Counted; rows: R[] }> {
  if (definition.book) return pageOfBook<R>(db, definition, reading, request);
  if (definition.computed || reading.filters.foundElsewhere)
    return foundOnce<R>(db, definition, reading, request);
  return {
    counted: await totalsOf(db, definition, reading),
    rows: await pageRows<R>(db, definition, reading, request),
  };
}

async function foundOnce<R>(
  db: Db,
  definition: Definition,
  reading: ReportReading,
  { page, limite }: Pick<ReportRequest, 'page' | 'limite'>,
): Promise<{ counted: Counted; rows: R[] }> {
  const skipped = (page - 1) * limite;
  const values = [...reading.filters.values, limite, skipped];
  const found = await run<R & WithTotals>(db, pageWithTotalsSql(definition, reading), values);
  const sums = found.map((row) => ({
    count: row.quantas,
    totals: row.somas,
    sementes: row.somas_de_sementes,
  }));
  const all = counted(sums);
  const rows =
    skipped < all.count ? found.map(({ quantas, somas, somas_de_sementes, ...row }) => row as R) : [];
  return { counted: all, rows };
}

/** The columns beside a row of the page. */
interface WithTotals {
  quantas: number;
  somas: Somas;
  somas_de_sementes: Somas;
}

async function pageOfBook<R>(
  db: Db,
  { book, joins = '' }: Definition,
  { filters, shown }: ReportReading,
  { page, limite }: Pick<ReportRequest, 'page' | 'limite'>,
): Promise<{ counted: Counted; rows: R[] }> {
  const order = orderBy(BY_DATE, undefined);
  const asked = { select: selected(shown), table: book ?? '', joins, order, filters, page, limite };
  const { docs, totalDocs } = await listPage<R>({ db }, asked);
  return { counted: { count: totalDocs, totals: {}, byUnit: undefined }, rows: docs };
}

async function pageRows<R>(
  db: Db,
  definition: Definition,
  reading: ReportReading,
  { page, limite }: ReportRequest,
): Promise<R[]> {
  const { filters, summarised, shown } = reading;
  const { joins = '' } = definition;
  if (summarised) {
    const asked = { ...summarised, select: selected(shown), joins, page, limite };
    return (await movementsPage<R>({ db }, asked)).docs;
  }
  const values = [...filters.values, limite, (page - 1) * limite];
  return run(db, pageSql(definition, reading), values);
}

/** The filters as people read them. An id becomes the name of its record, or stays when there is no such record. */
export async function readableFilters(
  db: Db,
  filters: ReportFilters,
  request: object,
): Promise<OpenReport['filters']> {
  const readable: OpenReport['filters'][number][] = [];
  for (const [field, given] of asked(filters, request)) {
    const { title, named, option = false, documento } = filters[field] as ReportFilters[string];
    const [record] = named ? await run<{ nome: string }>(db, named, [given]) : [];
    const value = record?.nome ?? (given === true ? 'sim' : given);
    readable.push({ title, value, option, ...(documento && { documento }) });
  }
  return readable;
}

export async function chartOf(
  db: Db,
  { chart, table }: Definition,
  reading: ReportReading,
  timeZone: string,
): Promise<Chart | null> {
  if (!chart) return null;
  const { title, label, series } = chart;
  const { kind } = label;
  const values = [...reading.filters.values, ...(kind === 'month' ? [timeZone] : [])];
  const bars = await run<Chart['bars'][number]>(db, chartSql(chart, table, reading), values);
  const names = Object.keys(series);
  const whole = kind === 'month' ? everyMonth(bars, names.length) : bars;
  return { title, kind, series: names, bars: whole };
}

/**
 * Reads all rows, as many as were counted, chunk by chunk through a cursor of the database, so that memory stays flat. By default
 * a cursor is planned for its first rows: for three old days it would search the whole book.
 */
export async function* allRows(
  db: Db,
  definition: Definition,
  reading: ReportReading,
  count: number,
): AsyncGenerator<ReportRow[]> {
  if (count <= SORTED_SOON) await run(db, 'set local cursor_tuple_fraction = 1', []);
  await run(
    db,
    `declare linhas no scroll cursor for ${rowsSql(definition, reading)}`,
    reading.filters.values,
  );
  for (;;) {
    const chunk = await run<ReportRow>(db, `fetch ${CHUNK} from linhas`, []);
    if (chunk.length > 0) yield chunk;
    if (chunk.length < CHUNK) break;
  }
  await run(db, 'close linhas', []);
}

async function run<R>(db: Db, text: string, values: readonly unknown[]): Promise<R[]> {
  const result = await db.raw(text).options({ values, query_timeout: LIMIT_MS });
  return result.rows;
}
