import type { Saldos } from '../estoque/extrato.ts';
import { inDays } from '../lists/filters.ts';
import { wrap } from '../lists/pagination.ts';
import type { Columns, ReportColumn } from './columns.ts';
import type { Definition, Por, ReportFilters, RowOf } from './definition.ts';
import { type Asking, reportFile } from './file.ts';
import type { Chart } from './open-report.ts';
import { isExtrato, type Reading, readingOf } from './reading.ts';
import { type Compared, inSnapshot, pageOf, type Whole } from './results.ts';
import { checkPeriod, checkResumo } from './rules.ts';
import type { ReportRequest } from './schemas.ts';

/**
 * Answers one page of a report with its totals, or makes a file of all its rows: then they are in the file and not in the answer.
 *
 * @throws AppError `invalid` when the period is missing, a column is unknown, a summary is not for paper, a PDF would be too long, or no file can be sent.
 */
export async function emitir<C extends Columns, F extends ReportFilters, P extends Columns>(
  ctx: Asking,
  defined: Definition<C, F, P>,
  asked: ReportRequest,
) {
  const request = { ...asked, ...inDays(asked, ctx) };
  const definition = asAsked(defined as Definition, request);
  if (definition.periodRequired) checkPeriod(request, definition.title.toLowerCase());
  checkResumo(request);
  const reading = readingOf(definition, request, ctx.settings.fusoHorario);
  const { formato } = request;
  if (formato !== 'json')
    return answerOf<C>(reading, { ...(await reportFile(ctx, reading, formato)), chart: null, rows: [] });
  const page = await ctx.withSlot('slow', () => inSnapshot(ctx, (db) => pageOf<RowOf<C>>(db, reading)));
  return answerOf<C>(reading, page);
}

/** The report as it was asked for: as a file or not, by record, by plant or by recipient, or as a statement of account. */
function asAsked(definition: Definition, request: ReportRequest): Definition {
  const { columns, por = {}, extrato, inFiles } = definition;
  if (inFiles && request.formato !== 'json') {
    const { book: _, ...plain } = definition;
    return { ...plain, ...inFiles };
  }
  if (extrato && isExtrato(request)) {
    const { rowsOf: _, ...rest } = definition;
    const { note, order } = extrato;
    // The balances have the room of what follows from the variations.
    const onRequest = [...(definition.onRequest ?? []), 'quantidade', 'situacao'];
    return { ...rest, note, order, onRequest, computed: true, columns: { ...columns, ...extrato.columns } };
  }
  const outras = por[request.por as Por];
  return outras ? withOther(definition, outras) : definition;
}

function withOther(
  definition: Definition,
  { ofOneRecord, columns: dela, rowsOf, ...rest }: NonNullable<NonNullable<Definition['por']>[Por]>,
): Definition {
  const { chart: _, ...report } = definition;
  const dele = Object.entries(definition.columns).map(([field, column]): [string, ReportColumn] => {
    const { apart: _, ...one } = column;
    return [field, ofOneRecord.includes(field) ? { ...one, summed: false, hidden: true } : column];
  });
  return {
    ...(rowsOf ? { ...report, groupsOf: rowsOf, computed: true } : definition),
    ...rest,
    columns: { ...Object.fromEntries(dele), ...dela },
  };
}

function answerOf<C extends Columns>(
  { definition, request, colunas }: Reading,
  { count, totals, byUnit, compared, saldos, chart, rows }: Whole & { rows: RowOf<C>[] },
) {
  return {
    ...wrap(rows, count, request.page, request.limite),
    colunas: colunas.map(({ field, title, type, atFirst, option = false, base }) => ({
      ...{ campo: field, titulo: title, tipo: type, opcao: option, inicial: atFirst },
      ...(base && { base: { lotes: base.batches, amostra: base.sample, motivo: base.reason } }),
    })),
    totais: totals,
    ...(byUnit && { totais_por_unidade: byUnit }),
    ...(compared && { comparacao: comparacao(compared) }),
    ...(saldos && {
      ...{ saldo_anterior: unidades(saldos.anterior), saldo_final: unidades(saldos.final) },
      saldos_por_unidade: saldos,
    }),
    ...(chart && { grafico: onTheWire(chart, definition) }),
  };
}

function unidades({ sementes, mudas }: Saldos['final']): number {
  return sementes + mudas;
}

function comparacao({ dias, count, totals, byUnit }: Compared) {
  return { ...dias, totalDocs: count, totais: totals, ...(byUnit && { totais_por_unidade: byUnit }) };
}

function onTheWire({ title, series, bars }: Chart, { chart }: Definition) {
  return {
    titulo: title,
    eixo: chart?.label.kind === 'text' ? chart.label.of : 'Mês',
    series: [...series],
    barras: bars.map(({ label, values }) => ({ rotulo: label, valores: [...values] })),
  };
}
