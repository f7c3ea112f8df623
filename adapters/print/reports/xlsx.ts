import type { Instituicao } from '../../../src/common/instituicao.ts';
import type { ReportRow } from '../../../src/relatorios/columns.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { type Format, formatIn } from '../brazilian.ts';
import { ENTITIES } from '../html.ts';
import { NO_ROWS, textOf } from './facts.ts';
import { linesOf } from './sheet-widths.ts';
import { LINE_HEIGHT, SHEET, type Workbook, workbookOf } from './workbook.ts';
import { type ZipPart, zipped } from './zip.ts';

type Report = Omit<OpenReport, 'rows'>;
type Column = OpenReport['columns'][number];

/**
 * A workbook of one sheet, to be read, filtered, summed and printed. Numbers and dates are cells of their own kind;
 * dates are local times of the nursery. The rows are sent as they come.
 */
export function xlsx({ rows, ...report }: OpenReport, instituicao: Instituicao): AsyncIterable<Uint8Array> {
  async function* parts(): AsyncGenerator<ZipPart> {
    const chunks = rows[Symbol.asyncIterator]();
    try {
      const { value: first = [] } = await chunks.next();
      const workbook = await workbookOf(report, instituicao, first);
      async function* all() {
        yield first;
        yield* { [Symbol.asyncIterator]: () => chunks };
      }
      yield { path: SHEET, pieces: sheetXml(report, workbook, all()) };
      for (const [path, bytes] of Object.entries(workbook.parts)) yield { path, pieces: [bytes] };
    } finally {
      await chunks.return?.();
    }
  }
  return zipped(parts());
}

async function* sheetXml(
  report: Report,
  workbook: Workbook,
  chunks: AsyncIterable<ReportRow[]>,
): AsyncGenerator<Uint8Array> {
  const { head, tail, firstRow, styles } = workbook;
  const format = formatIn(report.timeZone);
  let next = firstRow;
  yield Buffer.from(head);
  for await (const chunk of chunks) {
    const rows = chunk.map((row) => {
      const cells = report.columns.map((column) => cellOf(row, column, format));
      return rowXml(next++, cells, styles.rows, workbook);
    });
    yield Buffer.from(rows.join(''));
  }
  yield Buffer.from(`${lastRows(report, next, workbook)}${tail}`);
}

/** The sums. They follow the filter, unless seeds and seedlings are separate, or a column shows rows that are not added up. */
function lastRows({ columns, totals }: Report, row: number, workbook: Workbook): string {
  const { letters, firstRow, styles } = workbook;
  if (row === firstRow) return rowXml(row, [{ text: NO_ROWS }], [], workbook);
  const rows = totals.map(({ titulo, somas }, n) => {
    const cells = columns.map(({ field, total }, at): Cell => {
      const number = somas[field];
      if (number === undefined) return at === 0 ? { text: titulo } : {};
      if (totals.length > 1 || total) return { number };
      return { number, formula: `SUBTOTAL(109,${letters[at]}${firstRow}:${letters[at]}${row - 1})` };
    });
    return rowXml(row + n, cells, styles.totals, workbook);
  });
  return rows.join('');
}

/** The content of a cell; nothing when it is blank. */
interface Cell {
  text?: string;
  number?: number;
  /** The number is its result. */
  formula?: string;
}

function cellOf(row: ReportRow, column: Column, format: Format): Cell {
  const value = row[column.field] ?? null;
  if (value === null) return {};
  switch (column.type) {
    case 'inteiro':
    case 'decimal':
    case 'taxa':
      return { number: Number(value) };
    case 'data':
      return dayOf(String(value), format);
    case 'data_hora':
      return { number: format.serial(String(value)) };
    default:
      return { text: textOf(row, column, format) };
  }
}

function dayOf(day: string, format: Format): Cell {
  const number = format.serialOfDay(day);
  return number === undefined ? { text: format.value(day, 'data') } : { number };
}

/** For a text that takes several lines: not every program notices that by itself. */
function heightOf(cells: Cell[], widths: readonly number[]): number | undefined {
  const lines = Math.max(...cells.map(({ text = '' }, at) => linesOf(text, widths[at] ?? 0)));
  return lines === 1 ? undefined : Math.min(lines * LINE_HEIGHT, HIGHEST);
}

/** The most that spreadsheets allow. */
const HIGHEST = 409;

function rowXml(
  row: number,
  cells: Cell[],
  styles: readonly string[],
  { letters, widths }: Workbook,
): string {
  const written = cells.map((cell, at) => cellXml(`${letters[at]}${row}`, styles[at] ?? PLAIN, cell));
  const height = styles.length > 0 ? heightOf(cells, widths) : undefined;
  return `<row r="${row}"${height === undefined ? '' : ` ht="${height}"`}>${written.join('')}</row>`;
}

/** The style of a cell without content: the text before it may run over the next cells. */
const PLAIN = '0';

function cellXml(place: string, style: string, { text, number, formula }: Cell): string {
  const start = `<c r="${place}" s="${style}"`;
  if (text !== undefined) {
    return `${start} t="inlineStr"><is><t xml:space="preserve">${inSheet(text)}</t></is></c>`;
  }
  if (number === undefined) return `${start}/>`;
  return `${start}>${formula === undefined ? '' : `<f>${formula}</f>`}<v>${number}</v></c>`;
}

/** In a sheet `_x0007_` stands for the character 7, which XML cannot have. Text that looks like that is escaped. */
function inSheet(text: string): string {
  return text.replace(/[&<>]|_(?=x[\dA-Fa-f]{4}_)|(?![\t\n])\p{Cc}/gu, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase();
    return ENTITIES[character] ?? `_x${code.padStart(4, '0')}_`;
  });
}
