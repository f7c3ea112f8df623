import type { Db } from '../../db/connection.ts';
import type { PorUnidade, Somas } from '../common/totais.ts';
import { listPage } from '../lists/listing.ts';
import { movementsPage } from '../lists/movements.ts';
import { NEWEST } from '../lists/order.ts';
import type { ChartDefinition, Definition, ReportFilters } from './definition.ts';
import type { Chart, OpenReport, ReportRow } from './open-report.ts';
import { asked, type ReportRequest } from './reading.ts';
import { everyMonth, oneOfEach } from './rules.ts';
import {
  chartSql,
  foundOnceSql,
  pageSql,
  type ReportReading,
  rowsSql,
  selected,
  totalsSql,
} from './statements.ts';

/** What the database answers of a report: its totals, its chart, a page of its rows, or all of them. */

/** A report reads many rows, and a file is written at the same time. Both may take longer than other requests. */
export const LIMIT_MS = 60_000;
const CHUNK = 250;
/** Up to this many rows, sorting all of them is faster than finding the first ones in their order among millions. */
const SORTED_SOON = 10_000;

/** The number of all rows, and their sums by the column's field. */
export interface Counted {
  count: number;
  totals: Somas;
  /** For columns with seeds and seedlings: their separate sums. */
  byUnit: PorUnidade | undefined;
}

/** The totals with the seeds that became seedlings, where the report adds up what happened in batches. */
export async function withViradas(
  db: Db,
  { viradas }: Definition,
  { filters }: ReportReading,
  { totals, byUnit, ...rest }: Counted,
): Promise<Counted> {
  if (!viradas || !byUnit) return { totals, byUnit, ...rest };
  const sql = `select coalesce(sum(t.viraram_mudas), 0)::bigint as n from ${viradas} t ${filters.sql()}`;
  const [{ n } = { n: 0 }] = await run<{ n: number }>(db, sql, filters.values);
  return {
    ...rest,
    totals: { ...totals, viraram_mudas: 0 },
    byUnit: {
      sementes: { ...byUnit.sementes, viraram_mudas: 0 - n },
      mudas: { ...byUnit.mudas, viraram_mudas: n },
    },
  };
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

/** The sums of parts that have every row once. */
function counted(parts: readonly Sums[]): Counted {
  const totals = added(parts.map(({ totals }) => totals));
  const sementes = added(parts.map(({ sementes }) => sementes));
  const mudas = Object.entries(sementes).map(([field, sum]) => [field, (totals[field] ?? 0) - sum]);
  const byUnit = mudas.length === 0 ? undefined : { sementes, mudas: Object.fromEntries(mudas) };
  return { count: parts.reduce((sum, { count }) => sum + count, 0), totals, byUnit };
}

function added(parts: readonly Somas[]): Somas {
  const fields = Object.keys(parts[0] ?? {});
  return Object.fromEntries(
    fields.map((field) => [field, parts.reduce((sum, part) => sum + (part[field] ?? 0), 0)]),
  );
}

/** One page, the totals of all rows, and the chart, if it was asked for and the report has one. */
export async function pageWithTotals<R>(
  db: Db,
  definition: Definition,
  reading: ReportReading,
  request: ReportRequest,
  timeZone: string,
): Promise<{ counted: Counted; rows: R[]; chart: Chart | null }> {
  if (definition.computed || reading.filters.foundElsewhere)
    return foundOnce<R>(db, definition, reading, request, timeZone);
  if (request.grafico && definition.chart)
    return {
      ...(await totalsWithChart(db, definition, reading, timeZone)),
      rows: await pageRows<R>(db, definition, reading, request),
    };
  if (definition.book) return { ...(await pageOfBook<R>(db, definition, reading, request)), chart: null };
  return {
    counted: await totalsOf(db, definition, reading),
    rows: await pageRows<R>(db, definition, reading, request),
    chart: null,
  };
}

async function foundOnce<R>(
  db: Db,
  definition: Definition,
  reading: ReportReading,
  { page, limite, grafico }: ReportRequest,
  timeZone: string,
): Promise<{ counted: Counted; rows: R[]; chart: Chart | null }> {
  const chart = grafico ? definition.chart : undefined;
  const skipped = (page - 1) * limite;
  const values = [...reading.filters.values, ...zoneOf(chart, timeZone), limite, skipped];
  const found = await run<R & Found>(db, foundOnceSql(definition, reading, chart), values);
  const [whole] = found;
  if (!whole) throw new Error('a report was read without its totals');
  const totals = { count: whole.quantas, totals: whole.somas, sementes: whole.somas_de_sementes };
  const rows =
    skipped < whole.quantas
      ? found.map(({ quantas, somas, somas_de_sementes, barras, ...row }) => row as R)
      : [];
  return { counted: counted([totals]), rows, chart: chart ? chartOf(chart, whole.barras ?? []) : null };
}

/** The columns beside a row of the page. */
interface Found {
  quantas: number;
  somas: Somas;
  somas_de_sementes: Somas;
  barras: Chart['bars'] | null;
}

async function pageOfBook<R>(
  db: Db,
  { book, joins = '' }: Definition,
  { filters, shown }: ReportReading,
  { page, limite }: Pick<ReportRequest, 'page' | 'limite'>,
): Promise<{ counted: Counted; rows: R[] }> {
  const asked = { select: selected(shown), table: book ?? '', joins, order: NEWEST, filters, page, limite };
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
    const asked = { ...summarised, select: selected(shown), joins, order: NEWEST, page, limite };
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

/** The totals, and the chart of a report that has one. If it has any bars, the totals are their sums. */
export async function totalsWithChart(
  db: Db,
  definition: Definition,
  reading: ReportReading,
  timeZone: string,
): Promise<{ counted: Counted; chart: Chart | null }> {
  if (!definition.chart) return { counted: await totalsOf(db, definition, reading), chart: null };
  const values = [...reading.filters.values, ...zoneOf(definition.chart, timeZone)];
  const bars = await run<Chart['bars'][number] & Sums>(
    db,
    chartSql(definition.chart, definition, reading),
    values,
  );
  return {
    counted: bars.length > 0 ? counted(bars) : await totalsOf(db, definition, reading),
    chart: chartOf(definition.chart, bars),
  };
}

/** The parameter that a chart by month has. */
function zoneOf(chart: ChartDefinition | undefined, timeZone: string): string[] {
  return chart?.label.kind === 'month' ? [timeZone] : [];
}

function chartOf({ title, label, series }: ChartDefinition, found: Chart['bars']): Chart {
  const names = Object.keys(series);
  const bars = label.kind === 'month' ? everyMonth(found, names.length) : oneOfEach(found, label.keyOf);
  return { title, kind: label.kind, series: names, bars };
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
