import { documentoMascarado, quantos } from '../../../src/common/brazilian.ts';
import type { LinhaDeTotais } from '../../../src/common/totais.ts';
import type { ReportRow, Value } from '../../../src/relatorios/columns.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import type { Format } from '../brazilian.ts';
import { textOf } from './facts.ts';
import { type Cell, type Layout, layoutOf } from './widths.ts';

type Report = Omit<OpenReport, 'rows'>;
export type Column = OpenReport['columns'][number];

/** The space left and right of a cell, in points. */
export const PADDING = 3;
/** The gap between a number and the text of the next column, in addition to the padding. */
const GAP = 8;

/** The texts of a report on paper. The last rows may have the totals. */
export interface Table extends Layout {
  columns: Column[];
  rows: Cell[][];
  totals: number;
}

/**
 * Below a rate stands its sample, or the reason why there is none, unless that has a column. A column without any text is left out,
 * and so are totals of columns that are not there.
 */
export function tableOf(report: Report, records: ReportRow[], format: Format): Table {
  const shown = new Set(report.columns.map(({ field }) => field));
  const texts = report.columns.map((column) =>
    records.map((record) => cellOf(record, column, shown, format)),
  );
  const filled = report.columns.flatMap((column, n) => {
    const cells = texts[n] as Cell[];
    return records.length === 0 || cells.some(({ text, below }) => text || below) ? [{ column, cells }] : [];
  });
  const columns = filled.map(({ column }) => column);
  const totals = report.totals.filter(({ somas }) => columns.some(({ field }) => somas[field] !== undefined));
  const rows = [
    ...records.map((_, n) => filled.map(({ cells }) => cells[n] as Cell)),
    ...totals.map((each) => columns.map((column, n) => sumOf(column, n, each, format))),
  ];
  const layout = layoutOf(
    columns.map(({ title }, n) => ({
      title,
      padding: padding(columns, n),
      // The title of a total runs over the next columns.
      cells: rows.slice(0, n === 0 ? records.length : rows.length).map((row) => row[n] as Cell),
    })),
  );
  return { ...layout, columns, rows, totals: totals.length };
}

/** The cell has the same text as the one above, which is written once when both are on one page. */
export function isRepeated({ columns, rows }: Table, n: number, at: number): boolean {
  const text = rows[n]?.[at]?.text;
  return columns[at]?.once === true && Boolean(text) && text === rows[n - 1]?.[at]?.text;
}

/** The width of the title of a total: up to the first sum beside it. */
export function titleWidth({ columns, widths }: Table, row: readonly Cell[]): number {
  const sum = row.findIndex(({ text }, at) => at > 0 && text !== '');
  const free = columns.slice(0, sum < 0 ? columns.length : Math.max(1, sum));
  return free.reduce(
    (room, _, at) => room + (widths[at] as number) + padding(columns, at),
    -padding(columns, 0),
  );
}

/** Left and right of a column together. */
export function padding(columns: readonly Column[], at: number): number {
  const [column, next] = [columns[at], columns[at + 1]];
  return 2 * PADDING + (column && next && isNumber(column) && !isNumber(next) ? GAP : 0);
}

export function isNumber({ type }: Column): boolean {
  return type === 'inteiro' || type === 'decimal' || type === 'taxa';
}

function cellOf(row: ReportRow, column: Column, shown: ReadonlySet<string>, format: Format): Cell {
  const { field, base, type } = column;
  const text = type === 'documento' ? masked(row[field]) : textOf(row, column, format);
  if (!base || shown.has(base.reason)) return { text };
  if (row[field] === null) return { text: '', below: String(row[base.reason] ?? '') };
  const [batches = 0, sample = 0] = [row[base.batches], row[base.sample]].map(Number);
  return { text, below: `${quantos(batches, 'lote')}, ${quantos(sample, 'planta')}` };
}

/** Paper is left lying about. */
function masked(value: Value | undefined): string {
  return documentoMascarado(String(value ?? ''));
}

function sumOf({ field }: Column, index: number, { titulo, somas }: LinhaDeTotais, format: Format): Cell {
  const text = format.value(somas[field], 'inteiro');
  return { text: text === '' && index === 0 ? titulo : text };
}
