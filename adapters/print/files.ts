import type { Instituicao } from '../../src/common/instituicao.ts';
import type { ReportRow } from '../../src/relatorios/columns.ts';
import type { FileFormat } from '../../src/relatorios/definition.ts';
import type { OpenReport } from '../../src/relatorios/open-report.ts';
import type { Etiqueta } from './etiqueta.ts';
import type { Etiquetas } from './etiquetas.ts';
import type { Installation } from './installation.ts';
import { pdfInThread } from './pdf-thread.ts';
import type { PdfTask } from './pdf-worker.ts';
import type { TermoDoPapel } from './termo.ts';

/** A file for people. */
export interface PrintedFile {
  /** The name under which a browser saves it. */
  name: string;
  mediaType: string;
  /** A browser shows an `inline` file and saves an `attachment`. */
  disposition: 'inline' | 'attachment';
  content: AsyncIterable<Uint8Array>;
}

/** Prints files of one kind, each from its source. The signal is aborted when the client has gone. */
export type Printer = (source: never, signal: AbortSignal) => PrintedFile;
export type Printers = Readonly<Record<string, Printer>>;

/** The media type of each format. */
const CONTENT_TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** The media types of each kind of file. */
export const MEDIA_TYPES: Readonly<Record<string, readonly string[]>> = {
  termo: [CONTENT_TYPES.pdf],
  etiqueta: [CONTENT_TYPES.pdf],
  etiquetas: [CONTENT_TYPES.pdf],
  relatorio: Object.values(CONTENT_TYPES),
};

/** The printer of each kind. A receipt or a label is made from its procedure's output, a report from an open report. */
export function printers(installation: Installation): Printers {
  return {
    termo: (data: TermoDoPapel, signal) =>
      pdfToShow(`${data.numero}.pdf`, { kind: 'termo', data, installation }, signal),
    etiqueta: (data: Etiqueta, signal) =>
      pdfToShow(`etiqueta-${data.codigo}.pdf`, { kind: 'etiqueta', data, installation }, signal),
    etiquetas: (data: Etiquetas, signal) =>
      pdfToShow('etiquetas.pdf', { kind: 'etiquetas', data, installation }, signal),
    relatorio: (report: OpenReport, signal) => ({
      name: report.fileName,
      mediaType: CONTENT_TYPES[report.format],
      disposition: 'attachment',
      content: fileOf(report, installation, signal),
    }),
  };
}

function pdfToShow(name: string, task: PdfTask, signal: AbortSignal): PrintedFile {
  return { name, mediaType: CONTENT_TYPES.pdf, disposition: 'inline', content: pdfInThread(task, signal) };
}

/** The bytes of a report in its format. A writer is heavy, so it is loaded when its format is first requested. */
export async function* fileOf(
  report: OpenReport,
  instituicao: Instituicao,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  switch (report.format) {
    case 'csv':
      yield* (await import('./reports/csv.ts')).csv(report);
      break;
    case 'xlsx':
      yield* (await import('./reports/xlsx.ts')).xlsx(report, instituicao);
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
