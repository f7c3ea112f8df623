import type { Instituicao } from '../../../src/common/instituicao.ts';
import type { ReportRow } from '../../../src/relatorios/columns.ts';
import type { FileFormat } from '../../../src/relatorios/definition.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { pdfInThread } from '../pdf-thread.ts';

/** The media type of each format. */
export const CONTENT_TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** The bytes of a report in its format. A writer is heavy, so it is loaded when its format is first requested. */
export async function* fileOf(
  report: OpenReport,
  instituicao: Instituicao,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  switch (report.format) {
    case 'csv':
      yield* (await import('./csv.ts')).csv(report);
      break;
    case 'xlsx':
      yield* (await import('./xlsx.ts')).xlsx(report, instituicao);
      break;
    case 'pdf':
      yield* pdf(report, instituicao, signal);
      break;
  }
}

/** The widths of the columns and the number of pages depend on all rows. They are few: `checkSize` limits them. */
async function* pdf(
  { rows, ...report }: OpenReport,
  instituicao: Instituicao,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { resumo } = report;
  if (resumo) {
    yield* pdfInThread({ kind: 'resumo', input: { report: { ...report, resumo }, instituicao } }, signal);
    return;
  }
  const all: ReportRow[] = [];
  for await (const chunk of rows) all.push(...chunk);
  yield* pdfInThread({ kind: 'relatorio', input: { report, rows: all, instituicao } }, signal);
}
