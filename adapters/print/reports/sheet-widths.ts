import type { ReportRow } from '../../../src/relatorios/columns.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import type { Format } from '../brazilian.ts';
import { BOLD, textWidth } from '../fitting.ts';
import { textOf } from './facts.ts';
import { sum } from './widths.ts';

type Report = Omit<OpenReport, 'rows'>;
type Column = OpenReport['columns'][number];

/** The width of a text in digits, as spreadsheets count. Their font, and so its digit, is narrower than that of the PDF. */
export function widthIn(text: string): number {
  return textWidth(text, 1) / textWidth('0', 1);
}

/** The widest columns that are tried. Longer texts take several lines. */
const MOST = [48, 40, 32, 24];
/** A printed page is as wide as so many digits at most, in letters that are still read: about 8 points on A4. */
const READABLE = 200;
/** The space left and right of a text together. */
const PADDING = 2;
/** A number that a later row may have. A number without enough room is not shown. */
const LARGE = '-9.999.999';

/** The widths of columns. Texts are narrower where a printed page would need smaller letters than are read. */
export function widthsOf(report: Report, sample: ReportRow[], format: Format): number[] {
  const each = MOST.map((most) =>
    report.columns.map((column) => widthOf(column, sample, report, format, most)),
  );
  return each.find((widths) => sum(widths.slice(0, report.printed)) <= READABLE) ?? (each.at(-1) as number[]);
}

/** The width of a column: that of its longest text, up to the most, in which its title has two lines. */
function widthOf(
  column: Column,
  sample: ReportRow[],
  { count, totals }: Report,
  format: Format,
  most: number,
): number {
  const words = column.title.split(' ').map((word) => widthIn(word) * BOLD);
  const texts = [
    column.type === 'inteiro' && count > sample.length ? LARGE : '',
    ...totals.map(({ somas }) => format.value(somas[column.field], 'inteiro')),
    ...sample.map((row) => textOf(row, column, format)),
  ];
  const longest = texts.reduce((most, text) => Math.max(most, widthIn(text)), 0);
  let width = Math.ceil(
    Math.max(...words, column.type === 'texto' ? Math.min(most, longest) : longest) + PADDING,
  );
  while (linesOf(column.title, width, BOLD) > 2) width += 1;
  return width;
}

/** How many lines a text takes in a column. */
export function linesOf(text: string, width: number, letters = 1): number {
  const room = (width - PADDING) / letters;
  return sum(text.split('\n').map((line) => linesIn(room, line.split(' ').map(widthIn))));
}

/** A word that is longer than a line is broken. */
function linesIn(room: number, words: number[]): number {
  let [lines, used] = [1, 0];
  for (const word of words) {
    const together = used === 0 ? word : used + widthIn(' ') + word;
    if (together <= room) {
      used = together;
    } else {
      lines += (used === 0 ? 0 : 1) + Math.ceil(word / room) - 1;
      used = word % room;
    }
  }
  return lines;
}
