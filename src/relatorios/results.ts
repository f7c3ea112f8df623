import type { Db } from '../../db/connection.ts';
import { period } from '../common/local-time.ts';
import type { Dias } from '../common/periodos.ts';
import type { PorUnidade, Somas } from '../common/totais.ts';
import { type Saldos, saldosDoExtrato } from '../estoque/extrato.ts';
import { bookPage } from '../lists/book.ts';
import { movementsPage } from '../lists/movements.ts';
import { NEWEST } from '../lists/order.ts';
import type { Context } from '../procedure/context.ts';
import { fromStandby } from '../procedure/from-standby.ts';
import type { ChartDefinition } from './definition.ts';
import type { Chart } from './open-report.ts';
import {
  chartSql,
  foundOnceSql,
  isExtrato,
  pageSql,
  type Reading,
  readingOf,
  selected,
  totalsSql,
} from './reading.ts';
import { diasComparados, everyMonth, oneOfEach } from './rules.ts';

/** What the database answers of a report: its totals, its chart, and a page of its rows. */

/** A report reads many rows, and a file is written at the same time. Both may take longer than other requests. */
const LIMIT_MS = 60_000;
/** The longest pause of a slow reader, in milliseconds. */
const PAUSE_MS = 3 * 60_000;
const SNAPSHOT = { isolationLevel: 'repeatable read', readOnly: true } as const;

/** Everything that is read of a report comes from one snapshot. */
export function inSnapshot<Result>(
  ctx: Context,
  read: Parameters<typeof fromStandby<Result>>[1],
): Promise<Result> {
  return fromStandby(ctx, (db, settle, completeUntil) =>
    db.transaction(async (trx) => {
      await trx.raw(
        `set local statement_timeout = ${LIMIT_MS}; set local idle_in_transaction_session_timeout = ${PAUSE_MS}`,
      );
      return read(trx, settle, completeUntil);
    }, SNAPSHOT),
  );
}

/** Runs a statement in the snapshot. */
export async function run<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const result = await db.raw(text).options({ values, query_timeout: LIMIT_MS });
  return result.rows;
}

/** What a report has beside its rows. */
export interface Whole {
  /** The number of all rows. */
  count: number;
  /** Their sums by the column's field. */
  totals: Somas;
  /** For columns with seeds and seedlings: their separate sums. */
  byUnit: PorUnidade | undefined;
  /** The same of the period that the report is compared with. */
  compared?: Compared | undefined;
  /** The balances before and after the rows of a statement. */
  saldos?: Saldos | undefined;
  chart: Chart | null;
}

/** The figures of another period. */
export type Compared = Pick<Whole, 'count' | 'totals' | 'byUnit'> & { dias: Dias };

/** One page, with the totals of all rows and the chart. */
export async function pageOf<Row>(db: Db, reading: Reading): Promise<Whole & { rows: Row[] }> {
  const { definition, filters, request } = reading;
  if (definition.computed || filters.foundElsewhere) {
    const found = await withViradas(db, reading, await foundOnce<Row>(db, reading));
    return { ...found, ...(await beside(db, reading)) };
  }
  if (definition.book)
    return { ...(await pageOfBook<Row>(db, reading, request)), ...(await beside(db, reading)) };
  const whole = await wholeOf(db, reading);
  return { ...whole, rows: await rowsOfPage<Row>(db, reading) };
}

/** All of a report but its rows. */
export async function wholeOf(db: Db, reading: Reading): Promise<Whole> {
  return { ...(await totalsOf(db, reading)), ...(await beside(db, reading)) };
}

/** What stands beside the totals: those of another period, and the balances of a statement. */
async function beside(db: Db, reading: Reading): Promise<Pick<Whole, 'compared' | 'saldos'>> {
  const { definition, request, timeZone } = reading;
  const dias = diasComparados(request, request.comparar);
  const other =
    dias && readingOf(definition, { ...request, ...dias, formato: 'json', grafico: false }, timeZone);
  return {
    ...(dias && other && { compared: { dias, ...(await totalsOf(db, other)) } }),
    ...(isExtrato(request) && definition.extrato && { saldos: await saldosDe(db, reading) }),
  };
}

/** The balances of a statement before its period and at its end. */
async function saldosDe(db: Db, { request, timeZone }: Reading): Promise<Saldos> {
  const values: unknown[] = [];
  const place = (value: string | null | undefined) => (value ? `$${values.push(value)}` : undefined);
  const [especieId, plantaId, loteId] = [request.especieId, request.plantaId, request.loteId].map(place);
  const ends = period(request.data_inicio, request.data_fim, timeZone);
  const [since, before, until] = [ends.since, ends.before, ends.until].map(place);
  const sql = saldosDoExtrato({ especieId, plantaId, loteId }, { since, before, until });
  const [found] = await run<Saldos>(db, sql, values);
  if (!found) throw new Error('a statement was read without its balances');
  return found;
}

/** The totals and the chart. If it has any bars, the totals are their sums. */
async function totalsOf(db: Db, reading: Reading): Promise<Whole> {
  const { definition, filters, chart } = reading;
  if (definition.book) {
    const { rows: _, ...whole } = await pageOfBook(db, reading, { page: 1, limite: 1 });
    return whole;
  }
  const bars = chart
    ? await run<Chart['bars'][number] & Sums>(db, chartSql(chart, reading), [
        ...filters.values,
        ...zoneOf(reading),
      ])
    : [];
  const parts = bars.length > 0 ? bars : await run<Sums>(db, totalsSql(reading), filters.values);
  return withViradas(db, reading, { ...added(parts), chart: chart ? chartOf(chart, bars) : null });
}

interface Sums {
  count: number;
  totals: Somas;
  sementes: Somas;
}

/** The sums of parts that have every row once. */
function added(parts: readonly Sums[]): Omit<Whole, 'chart'> {
  let count = 0;
  const totals: Record<string, number> = {};
  const sementes: Record<string, number> = {};
  const mudas: Record<string, number> = {};
  for (const part of parts) {
    count += part.count;
    addTo(totals, part.totals);
    addTo(sementes, part.sementes);
  }
  for (const [field, sum] of Object.entries(sementes)) mudas[field] = (totals[field] ?? 0) - sum;
  return { count, totals, byUnit: Object.keys(mudas).length === 0 ? undefined : { sementes, mudas } };
}

function addTo(sums: Record<string, number>, part: Somas): void {
  for (const [field, sum] of Object.entries(part)) sums[field] = (sums[field] ?? 0) + sum;
}

/** The same with the seeds that became seedlings, where the report adds up what happened in batches. */
async function withViradas<Read extends Whole>(
  db: Db,
  { definition: { viradas }, filters }: Reading,
  read: Read,
): Promise<Read> {
  const { totals, byUnit } = read;
  if (!viradas || !byUnit) return read;
  const sql = `select coalesce(sum(t.viraram_mudas), 0)::bigint as n from ${viradas} t ${filters.sql()}`;
  const [{ n } = { n: 0 }] = await run<{ n: number }>(db, sql, filters.values);
  return {
    ...read,
    totals: { ...totals, viraram_mudas: 0 },
    byUnit: {
      sementes: { ...byUnit.sementes, viraram_mudas: 0 - n },
      mudas: { ...byUnit.mudas, viraram_mudas: n },
    },
  };
}

async function foundOnce<Row>(db: Db, reading: Reading): Promise<Whole & { rows: Row[] }> {
  const { filters, chart, request } = reading;
  const skipped = (request.page - 1) * request.limite;
  const values = [...filters.values, ...zoneOf(reading), request.limite, skipped];
  const found = await run<Row & Found>(db, foundOnceSql(reading), values);
  const [whole] = found;
  if (!whole) throw new Error('a report was read without its totals');
  const totals = { count: whole.quantas, totals: whole.somas, sementes: whole.somas_de_sementes };
  const rows =
    skipped < whole.quantas
      ? found.map(({ quantas, somas, somas_de_sementes, barras, ...row }) => row as Row)
      : [];
  return { ...added([totals]), rows, chart: chart ? chartOf(chart, whole.barras ?? []) : null };
}

/** The columns beside a row of the page. */
interface Found {
  quantas: number;
  somas: Somas;
  somas_de_sementes: Somas;
  barras: Chart['bars'] | null;
}

async function pageOfBook<Row>(
  db: Db,
  { definition: { book = '', joins = '' }, filters, shown }: Reading,
  { page, limite }: { page: number; limite: number },
): Promise<Whole & { rows: Row[] }> {
  const asked = { select: selected(shown), table: book, joins, order: NEWEST, filters, page, limite };
  const { docs, totalDocs } = await bookPage<Row>({ db }, asked);
  return { count: totalDocs, totals: {}, byUnit: undefined, chart: null, rows: docs };
}

async function rowsOfPage<Row>(db: Db, reading: Reading): Promise<Row[]> {
  const { definition, filters, summarised, shown, request } = reading;
  const { page, limite } = request;
  if (!summarised) return run(db, pageSql(reading), [...filters.values, limite, (page - 1) * limite]);
  const { joins = '' } = definition;
  const asked = { ...summarised, select: selected(shown), joins, order: NEWEST, page, limite };
  return (await movementsPage<Row>({ db }, asked)).docs;
}

/** The parameter that a chart by month has. */
function zoneOf({ chart, timeZone }: Reading): string[] {
  return chart?.label.kind === 'month' ? [timeZone] : [];
}

function chartOf({ title, label, series }: ChartDefinition, found: Chart['bars']): Chart {
  const names = Object.keys(series);
  const bars = label.kind === 'month' ? everyMonth(found, names.length) : oneOfEach(found, label.keyOf);
  return { title, kind: label.kind, series: names, bars };
}
