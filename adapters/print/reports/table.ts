import { documentoMascarado } from '../../../src/common/brazilian.ts';
import type { LinhaDeTotais } from '../../../src/common/totais.ts';
import type { OpenReport, ReportRow, Value } from '../../../src/relatorios/open-report.ts';
import type { Format } from '../brazilian.ts';
import { textOf } from './facts.ts';
import { type Cell, widthsOf } from './widths.ts';

type Report = Omit<OpenReport, 'rows'>;
export type Column = OpenReport['columns'][number];

/** The space left and right of a cell, in points. */
export const PADDING = 3;
/** The gap between a number and the text of the next column, in addition to the padding. */
const GAP = 8;
/** The font size of a cell, and that of the line below a rate. */
export const FONT_SIZE = 7.5;
export const SMALL = 6;

/** The texts of a report on paper. The last rows may have the totals. */
export interface Table {
  columns: Column[];
  widths: number[];
  rows: Cell[][];
  totals: number;
}

/** Below a rate stands its sample, or the reason why there is none. */
export function tableOf(report: Report, records: ReportRow[], format: Format, width: number): Table {
  const bases = new Set(report.columns.flatMap(({ base }) => Object.values(base ?? {})));
  const columns = report.columns.filter(({ field }) => !bases.has(field));
  const rows = records.map((record) => columns.map((column) => cellOf(record, column, format)));
  for (const totals of report.totals) rows.push(columns.map((column, n) => sumOf(column, n, totals, format)));
  const paddings = columns.reduce((sum, _, at) => sum + padding(columns, at), 0);
  const widths = widthsOf(
    columns.map(({ title, type }, n) => ({
      title,
      folds: type === 'texto',
      cells: rows.map((row) => row[n] as Cell),
    })),
    { available: width - paddings, fontSize: FONT_SIZE, small: SMALL },
  );
  return { columns, widths, rows, totals: report.totals.length };
}

/** The cell has the same text as the one above, which is written once when both are on one page. */
export function isRepeated({ columns, rows }: Table, n: number, at: number): boolean {
  const text = rows[n]?.[at]?.text;
  return columns[at]?.once === true && Boolean(text) && text === rows[n - 1]?.[at]?.text;
}

/** Left and right of a column together. */
export function padding(columns: readonly Column[], at: number): number {
  const [column, next] = [columns[at], columns[at + 1]];
  return 2 * PADDING + (column && next && isNumber(column) && !isNumber(next) ? GAP : 0);
}

export function isNumber({ type }: Column): boolean {
  return type === 'inteiro' || type === 'decimal' || type === 'taxa';
}

function cellOf(row: ReportRow, column: Column, format: Format): Cell {
  const { field, base, type } = column;
  const text = type === 'documento' ? masked(row[field]) : textOf(row, column, format);
  if (!base) return { text };
  if (row[field] === null) return { text: '', below: String(row[base.reason] ?? '') };
  const [batches, sample] = [base.batches, base.sample].map((each) => format.value(row[each], 'inteiro'));
  return { text, below: `lotes: ${batches}; plantas: ${sample}` };
}

/** Paper is left lying about. */
export function masked(value: Value | undefined): string {
  return documentoMascarado(String(value ?? ''));
}

function sumOf({ field }: Column, index: number, { titulo, somas }: LinhaDeTotais, format: Format): Cell {
  const text = format.value(somas[field], 'inteiro');
  return { text: text === '' && index === 0 ? titulo : text };
}
