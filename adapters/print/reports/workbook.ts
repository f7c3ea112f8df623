import { unzipSync } from 'fflate';
import { type Cell, type CellStyle, colToLetter, rangeRef, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { seloPorExtenso } from '../../../src/common/brazilian.ts';
import type { Instituicao } from '../../../src/common/instituicao.ts';
import type { ColumnType, ReportRow } from '../../../src/relatorios/columns.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { type Format, formatIn } from '../brazilian.ts';
import { BOLD } from '../fitting.ts';
import { GREEN, GREY, headingOf } from '../letterhead.ts';
import { askedOf, issuedOf } from './facts.ts';
import { linesOf, widthIn, widthsOf } from './sheet-widths.ts';
import { sum } from './widths.ts';

type Report = Omit<OpenReport, 'rows'>;
type Column = OpenReport['columns'][number];

/** The workbook of a report without its rows, which go between the `head` and the `tail` of its sheet. */
export interface Workbook {
  head: string;
  tail: string;
  /** The number that the sheet gives to the first row. */
  firstRow: number;
  /** The numbers that the workbook gives to the styles of the columns, in rows and in the row of totals. */
  styles: { rows: readonly string[]; totals: readonly string[] };
  /** The letters of the columns, and their widths in digits. */
  letters: readonly string[];
  widths: readonly number[];
  /** The other parts of the file, by their paths. */
  parts: Readonly<Record<string, Uint8Array>>;
}

/** The path of the sheet in the file. */
export const SHEET = 'xl/worksheets/sheet1.xml';

/**
 * The part of the library that knows styles and printing holds a sheet in memory, and its streams know neither. So
 * the library writes a sheet with two rows, which carry the styles and are then taken out. The widths are those that
 * the first rows of the report need.
 */
export async function workbookOf(
  report: Report,
  instituicao: Instituicao,
  sample: ReportRow[],
): Promise<Workbook> {
  const format = formatIn(report.timeZone);
  const widths = widthsOf(report, sample, format);
  const above = headingRows(report, instituicao, format, sum(widths.slice(0, report.printed)));
  const letters = widths.map((_, at) => colToLetter(at));
  const header = above.length + 1;
  const names = {
    Print_Area: `$A:$${letters[report.printed - 1]}`,
    Print_Titles: `$${header}:$${header}`,
    _FilterDatabase: `$A$${header}:$${letters.at(-1)}$${header + report.count}`,
  };
  const bytes = await writeXlsx({
    stringMode: 'inline',
    defaultFont: FONT,
    properties: {
      ...{ title: `${report.title} – ${instituicao.nomeDoViveiro}`, creator: report.issued.by },
      ...{ created: new Date(report.issued.at), modified: new Date(report.issued.at) },
    },
    // As properties of the sheet, the first two would have no quotes around its name, which may have spaces. The last would not be
    // written, and without it LibreOffice shows no filter.
    namedRanges: Object.entries(names).map(([name, range]) => ({
      ...{ name: `_xlnm.${name}`, range: `'${report.title}'!${range}`, scope: report.title },
    })),
    sheets: [sheetOf(report, instituicao, format, { above, widths })],
  });
  const { [SHEET]: sheet, ...parts } = unzipSync(bytes);
  const firstRow = header + 1;
  return { ...apart(new TextDecoder().decode(sheet), firstRow), firstRow, letters, widths, parts };
}

/** Takes the two rows of styles out of a sheet. */
function apart(xml: string, firstRow: number): Pick<Workbook, 'head' | 'tail' | 'styles'> {
  const [, head = '', rows = '', totals = '', tail = ''] =
    new RegExp(`^(.*)(<row r="${firstRow}".*)(<row r="${firstRow + 1}".*)(</sheetData>.*)$`, 's').exec(xml) ??
    [];
  const stylesOf = (row: string) => [...row.matchAll(/ s="(\d+)"/g)].map(([, style]) => style as string);
  // The extent of the sheet is optional, and would be wrong.
  const open = head.replace(/<dimension [^>]*>/, '');
  return { head: open, tail, styles: { rows: stylesOf(rows), totals: stylesOf(totals) } };
}

const COLOR = { rgb: GREEN.slice(1).toUpperCase() };
const WHITE = { rgb: 'FFFFFF' };
const PALE = { rgb: GREY.slice(1).toUpperCase() };
const LINE = { style: 'hair', color: { rgb: '9E9E9E' } } as const;
const FONT = { name: 'Calibri', size: 11 };
/** The height of a line of the font, in points. */
export const LINE_HEIGHT = 15;

/** A row above the table: one text, across the whole width, on as many lines as it needs. */
interface Above {
  text: string;
  style: CellStyle;
  height: number;
}

function headingRows(report: Report, instituicao: Instituicao, format: Format, width: number): Above[] {
  const { above, name } = headingOf(instituicao);
  const asked = askedOf(report, format);
  const row = (text: string, font: CellStyle['font'] = {}): Above => {
    const size = font.size ?? FONT.size;
    const lines = Math.ceil((widthIn(text) * size) / FONT.size / width);
    return {
      text,
      style: { font: { ...FONT, ...font }, alignment: { wrapText: true, vertical: 'center' } },
      height: lines * (LINE_HEIGHT / FONT.size) * size + 2,
    };
  };
  return [
    ...(above.length > 0 ? [row(above.join(' · '))] : []),
    row(name, { bold: true, color: COLOR, size: 12 }),
    row(report.title, { bold: true, size: 16 }),
    ...(asked === '' ? [] : [row(asked)]),
    row(issuedOf(report, format)),
    ...(report.selo ? [row(seloPorExtenso(report.selo, report.timeZone), { color: PALE, size: 8 })] : []),
    ...(report.note === null ? [] : [row(report.note, { color: PALE })]),
  ];
}

function sheetOf(
  { title, columns, printed, count, issued }: Report,
  { nomeDoViveiro }: Instituicao,
  format: Format,
  { above, widths }: { above: Above[]; widths: number[] },
): WriteSheet {
  const header = above.length;
  const last = columns.length - 1;
  const lines = Math.max(...columns.map((column, at) => linesOf(column.title, widths[at] ?? 0, BOLD)));
  const cells = new Map<string, Partial<Cell>>(
    above.map(({ text, style }, n) => [`${n},0`, { value: text, style }]),
  );
  for (const [at, column] of columns.entries()) {
    cells.set(`${header},${at}`, { value: column.title, style: HEADER });
    cells.set(`${header + 1},${at}`, { style: styleOf(column) });
    cells.set(`${header + 2},${at}`, { style: { ...styleOf(column), ...TOTALS } });
  }
  return {
    name: title,
    columns: widths.map((width) => ({ width })),
    cells,
    merges: above.map((_, n) => ({ startRow: n, endRow: n, startCol: 0, endCol: printed - 1 })),
    rowDefs: new Map([
      ...above.map(({ height }, n) => [n, { height }] as const),
      [header, { height: (lines + 1) * LINE_HEIGHT }],
    ]),
    freezePane: { rows: header + 1 },
    autoFilter: { range: rangeRef(header, 0, header + count, last) },
    pageSetup: {
      ...{ paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
      margins: { left: 0.4, right: 0.4, top: 0.4, bottom: 0.6, header: 0.2, footer: 0.25 },
    },
    headerFooter: {
      oddFooter: footer(`${title} – ${nomeDoViveiro}`, `emitido em ${format.instant(issued.at)}`),
    },
  };
}

/** The lowest line is for the buttons of the filter. */
const HEADER: CellStyle = {
  font: { ...FONT, bold: true, color: WHITE },
  fill: { type: 'pattern', pattern: 'solid', fgColor: COLOR },
  alignment: { horizontal: 'center', vertical: 'top', wrapText: true },
};

const TOTALS: CellStyle = {
  font: { ...FONT, bold: true },
  border: { top: { style: 'medium', color: COLOR } },
};

function styleOf({ type }: Column): CellStyle {
  return { font: FONT, border: { bottom: LINE }, ...STYLES[type] };
}

const TEXT: CellStyle = { alignment: { vertical: 'top', wrapText: true } };
/** Keeps a distance from the text of the next column. */
const NUMBER = { alignment: { horizontal: 'right', indent: 1, vertical: 'top' } } as const;
const CENTERED = { alignment: { horizontal: 'center', vertical: 'top' } } as const;

const STYLES: Record<ColumnType, CellStyle> = {
  texto: TEXT,
  documento: TEXT,
  booleano: CENTERED,
  inteiro: { ...NUMBER, numFmt: '#,##0' },
  decimal: NUMBER,
  taxa: { ...NUMBER, numFmt: '0.0%' },
  data: { ...CENTERED, numFmt: 'dd/mm/yyyy' },
  data_hora: { ...CENTERED, numFmt: 'dd/mm/yyyy hh:mm' },
};

/**
 * In small letters: the title and the time, and the page. In a footer `&` begins a code, and the whole may have 255 characters.
 */
function footer(what: string, when: string): string {
  const name = what.slice(0, 95).replaceAll('&', '&&');
  return `&L&8${name} – ${when}&R&8Página &P de &N`;
}
