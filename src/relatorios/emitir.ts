import { Readable } from 'node:stream';
import { invalid } from '../common/errors.ts';
import { linhasDeTotais } from '../common/totais.ts';
import { wrap } from '../lists/pagination.ts';
import { registrarAcesso } from '../procedure/acessos.ts';
import { type Context, withSlot } from '../procedure/context.ts';
import { fromStandby } from '../procedure/from-standby.ts';
import { ultimoSelo } from '../selos/queries.ts';
import type { Columns } from './columns.ts';
import { asAsked, type Definition, type FileFormat, type ReportFilters, type RowOf } from './definition.ts';
import type { Chart, OpenReport, ReportRow } from './open-report.ts';
import { type ReportRequest, readingOf } from './reading.ts';
import {
  allRows,
  type Counted,
  LIMIT_MS,
  pageWithTotals,
  readableFilters,
  totalsOf,
  totalsWithChart,
  withViradas,
} from './results.ts';
import { checkPeriod, checkSize, fileName } from './rules.ts';
import type { ReportReading } from './statements.ts';

type Asking = Context & { user: NonNullable<Context['user']> };

/**
 * Answers one page of a report with its totals, or makes a file of all its rows. Both read one snapshot.
 *
 * @throws AppError `invalid` when the period is missing, a PDF would be too long, or no file can be sent.
 */
export async function emitir<C extends Columns, F extends ReportFilters, P extends Columns>(
  ctx: Asking,
  defined: Definition<C, F, P>,
  request: ReportRequest,
) {
  const definition = asAsked(defined as Definition, request.por);
  if (definition.periodRequired) checkPeriod(request, definition.title.toLowerCase());
  const reading = readingOf(definition, request, ctx.settings.fusoHorario);
  const { formato } = request;
  if (formato !== 'json') {
    const counted = await makeFile(ctx, definition, reading, { ...request, formato });
    return answerOf<C>(definition, request, counted, [], null);
  }
  return withSlot(ctx, 'slow', () =>
    inSnapshot(ctx, async (db) => {
      const { fusoHorario } = ctx.settings;
      const { counted, rows, chart } = await pageWithTotals<RowOf<C>>(
        db,
        definition,
        reading,
        request,
        fusoHorario,
      );
      const whole = await withViradas(db, definition, reading, counted);
      return answerOf<C>(definition, request, whole, rows, chart);
    }),
  );
}

/** The output. When a file is made, the rows are in the file and not here. */
function answerOf<C extends Columns>(
  definition: Definition,
  { page, limite }: ReportRequest,
  { count, totals, byUnit }: Counted,
  rows: RowOf<C>[],
  chart: Chart | null,
) {
  const colunas = columnsOf(definition).map(({ field, title, type, option = false, base }) => ({
    campo: field,
    titulo: title,
    tipo: type,
    opcao: option,
    ...(base && { base: { lotes: base.batches, amostra: base.sample, motivo: base.reason } }),
  }));
  return {
    ...wrap(rows, count, page, limite),
    colunas,
    totais: totals,
    ...(byUnit && { totais_por_unidade: byUnit }),
    ...(chart && { grafico: onTheWire(chart, definition) }),
  };
}

function onTheWire({ title, series, bars }: Chart, { chart }: Definition) {
  return {
    titulo: title,
    eixo: chart?.label.kind === 'text' ? chart.label.of : 'Mês',
    series: [...series],
    barras: bars.map(({ label, values }) => ({ rotulo: label, valores: [...values] })),
  };
}

/** CSV and XLSX are written while the snapshot is read. A PDF needs all rows first, so it is laid out after the snapshot. */
async function makeFile(
  ctx: Asking,
  definition: Definition,
  reading: ReportReading,
  request: ReportRequest & { formato: FileFormat },
): Promise<Counted> {
  const { makeFile } = ctx;
  if (!makeFile) {
    throw invalid('FORMATO_SEM_SAIDA', 'Peça o arquivo pelo endereço REST do relatório.', 'formato');
  }
  ctx.holdOpen?.();
  let whole: OpenReport | undefined;
  const counted = await withSlot(ctx, 'export', () =>
    inSnapshot(ctx, async (db, settle, completeUntil) => {
      const { counted: found, chart } =
        request.formato === 'pdf'
          ? await totalsWithChart(db, definition, reading, ctx.settings.fusoHorario)
          : { counted: await totalsOf(db, definition, reading), chart: null };
      const counted = await withViradas(db, definition, reading, found);
      checkSize(request.formato, counted.count);
      settle();
      if (definition.pessoal) await registrarExportacao(ctx, definition, request, counted);
      const report = await open({ ...ctx, db }, definition, reading, request, {
        ...counted,
        chart,
        completeUntil,
      });
      if (request.formato === 'pdf') whole = { ...report, rows: await readNow(report.rows) };
      else await makeFile(report);
      return counted;
    }),
  );
  if (whole) await makeFile(whole);
  return counted;
}

/** Outside the snapshot, which is read-only. */
function registrarExportacao(
  ctx: Asking,
  { name }: Definition,
  { formato }: ReportRequest,
  { count }: Counted,
): Promise<void> {
  return registrarAcesso(ctx, {
    ...{ acesso: 'EXPORTAR_RELATORIO', relatorio: name, formato, registros: count },
    ...{ usuario_id: ctx.user.id, ip: ctx.ip },
  });
}

/** The longest pause of a slow reader, in milliseconds. */
const PAUSE_MS = 3 * 60_000;

const SNAPSHOT = { isolationLevel: 'repeatable read', readOnly: true } as const;

function inSnapshot<Result>(ctx: Asking, read: Parameters<typeof fromStandby<Result>>[1]): Promise<Result> {
  return fromStandby(ctx, (db, settle, completeUntil) =>
    db.transaction(async (trx) => {
      await trx.raw(
        `set local statement_timeout = ${LIMIT_MS}; set local idle_in_transaction_session_timeout = ${PAUSE_MS}`,
      );
      return read(trx, settle, completeUntil);
    }, SNAPSHOT),
  );
}

async function open(
  { db, user, now, settings: { fusoHorario: timeZone } }: Asking,
  definition: Definition,
  reading: ReportReading,
  request: ReportRequest & { formato: FileFormat },
  {
    count,
    totals,
    byUnit,
    chart,
    completeUntil,
  }: Counted & { chart: Chart | null; completeUntil: string | null },
): Promise<OpenReport> {
  const { data_inicio = null, data_fim = null, formato } = request;
  const at = now();
  return {
    count,
    totals: linhasDeTotais(totals, byUnit),
    format: formato,
    fileName: fileName(definition.name, formato, request, { at, timeZone }),
    title: definition.title,
    note: definition.note ?? null,
    columns: columnsOf(definition),
    period: { of: definition.period.of, start: data_inicio, end: data_fim },
    filters: await readableFilters(db, definition.filters, request),
    issued: { by: user.nome, at: at.toISOString(), completeUntil },
    timeZone,
    selo: await ultimoSelo(db),
    chart,
    rows: allRows(db, definition, reading, count),
  };
}

function columnsOf({ columns }: Definition): OpenReport['columns'] {
  return Object.entries(columns)
    .filter(([, { hidden }]) => !hidden)
    .map(([field, { schema: _, sql: __, apart: ___, ...column }]) => ({ field, ...column }));
}

/** Reads all chunks now; the result yields them later. */
async function readNow(rows: AsyncIterable<ReportRow[]>): Promise<AsyncIterable<ReportRow[]>> {
  const chunks: ReportRow[][] = [];
  for await (const chunk of rows) chunks.push(chunk);
  return Readable.from(chunks);
}
