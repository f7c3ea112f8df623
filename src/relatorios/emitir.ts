import { wrap } from '../lists/pagination.ts';
import { type Columns, shownColumns } from './columns.ts';
import { asAsked, type Definition, type ReportFilters, type RowOf } from './definition.ts';
import { type Asking, reportFile } from './file.ts';
import type { Chart } from './open-report.ts';
import { type Reading, type ReportRequest, readingOf } from './reading.ts';
import { pageOf, type Whole } from './results.ts';
import { checkPeriod } from './rules.ts';
import { inSnapshot } from './snapshot.ts';

/**
 * Answers one page of a report with its totals, or makes a file of all its rows: then they are in the file and not in the answer.
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
  if (formato !== 'json')
    return answerOf<C>(reading, { ...(await reportFile(ctx, reading, formato)), chart: null, rows: [] });
  const page = await ctx.withSlot('slow', () => inSnapshot(ctx, (db) => pageOf<RowOf<C>>(db, reading)));
  return answerOf<C>(reading, page);
}

function answerOf<C extends Columns>(
  { definition, request: { page, limite } }: Reading,
  { count, totals, byUnit, chart, rows }: Whole & { rows: RowOf<C>[] },
) {
  const colunas = shownColumns(definition.columns).map(({ field, title, type, option = false, base }) => ({
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
