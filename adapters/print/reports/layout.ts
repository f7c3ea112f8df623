import type { Content, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { documentoMascarado, seloPorExtenso } from '../../../src/common/brazilian.ts';
import { semPontuacao } from '../../../src/common/cpf-cnpj.ts';
import type { Instituicao } from '../../../src/common/instituicao.ts';
import type { LinhaDeTotais } from '../../../src/common/totais.ts';
import type { OpenReport, ReportRow, Value } from '../../../src/relatorios/open-report.ts';
import { type Format, formatIn } from '../brazilian.ts';
import { GREEN, GREY, letterhead } from '../letterhead.ts';
import { pdf } from '../pdf.ts';
import { scientificName } from '../scientific-name.ts';
import { factsOf, NO_ROWS, textOf } from './facts.ts';
import { type RowHeight, rowsOfPages } from './pages.ts';
import { type Cell, widthsOf, wordWidth } from './widths.ts';

const WIDTH = 842 - 2 * 36;
const [TOP, BOTTOM] = [32, 40];
const HEIGHT = 595 - TOP - BOTTOM;
/** Left and right of a cell. */
const PADDING = 3;
/** Between a number and the text of the next column, in addition to the padding. */
const GAP = 8;
/** Above and below the text of a cell, and its line. */
const AROUND = 2 * 2 + 0.25;
const FONT_SIZE = 7.5;
const SMALL = 6;
/** The height of a line of Roboto of size 1. */
const LINE = 1.171875;
/** Stands for the text of the row above. */
const IDEM = 'idem';

type Report = Omit<OpenReport, 'rows'>;
type Column = OpenReport['columns'][number];

/** What the PDF of a report is made from: plain values, which can be sent to another thread. */
export interface PdfInput {
  report: Report;
  rows: ReportRow[];
  instituicao: Instituicao;
}

/** A report on paper: the nursery, what was asked and by whom, a chart, the rows and their totals, on numbered pages. */
export async function layout({ report, rows, instituicao }: PdfInput): Promise<TDocumentDefinitions> {
  const format = formatIn(report.timeZone);
  const above = async () => [...heading(report, instituicao, format), ...(await chart(report))];
  if (rows.length === 0) {
    const none = { text: NO_ROWS, italics: true };
    return onPages([...(await above()), none], report, instituicao, format);
  }
  const table = tableOf(report, rows, format);
  const counts = await counted(table, await above());
  return onPages([...(await above()), ...drawnOn(counts, table)], report, instituicao, format);
}

function onPages(
  content: Content[],
  { title, issued, selo, timeZone }: Report,
  { nomeDoViveiro }: Instituicao,
  format: Format,
): TDocumentDefinitions {
  return {
    ...PAGE,
    info: { title: `${title} – ${nomeDoViveiro}`, author: issued.by, creator: nomeDoViveiro },
    content,
    footer: (page, pages) => ({
      margin: [36, 14, 36, 0],
      fontSize: 7,
      color: GREY,
      columns: [
        {
          text: [
            `${nomeDoViveiro} – ${title} – emitido em ${format.instant(issued.at)}`,
            ...(selo ? [{ text: `\n${seloPorExtenso(selo, timeZone)}`, fontSize: SMALL }] : []),
          ],
        },
        { text: `Página ${page} de ${pages}`, alignment: 'right', width: 100 },
      ],
    }),
  };
}

const PAGE = {
  pageSize: 'A4',
  pageOrientation: 'landscape',
  pageMargins: [36, TOP, 36, BOTTOM] as Margins,
  defaultStyle: { font: 'Roboto', fontSize: 8 },
} as const;

function heading(report: Report, instituicao: Instituicao, format: Format): Content[] {
  const { title, note } = report;
  const filters = report.filters.map((filter) =>
    filter.documento ? { ...filter, value: masked(semPontuacao(filter.value)) } : filter,
  );
  const facts = factsOf({ ...report, filters }, format);
  return [
    letterhead(instituicao, { width: WIDTH, height: 38, fontSize: 11.5 }),
    { text: title, fontSize: 15, bold: true, margin: [0, 8, 0, 1] },
    {
      text: facts.flatMap(([name, text], index) => [
        { text: `${index === 0 ? '' : '   '}${name}: `, color: GREY },
        { text: fitting(text, WIDTH, 8) },
      ]),
      margin: [0, 0, 0, note === null ? 8 : 2],
    },
    ...(note === null ? [] : [{ text: note, color: GREY, margin: [0, 0, 0, 8] as Margins }]),
  ];
}

async function chart({ chart }: Report): Promise<Content[]> {
  if (!chart || chart.bars.length === 0) return [];
  const { chartSvg } = await import('./chart.ts');
  const svg = chartSvg(chart, { width: WIDTH, height: 170 });
  return [
    {
      unbreakable: true,
      stack: [
        { text: chart.title, bold: true, margin: [0, 0, 0, 2] },
        { svg, width: WIDTH },
      ],
      margin: [0, 0, 0, 8],
    },
  ];
}

/** The cells of a report. The last rows may have the totals. */
interface Table {
  columns: Column[];
  widths: number[];
  rows: Cell[][];
  totals: number;
}

/** Below a rate stands its sample, or the reason why there is none. */
function tableOf(report: Report, records: ReportRow[], format: Format): Table {
  const bases = new Set(report.columns.flatMap(({ base }) => Object.values(base ?? {})));
  const columns = report.columns.filter(({ field }) => !bases.has(field));
  const rows = records.map((record) => columns.map((column) => cellOf(record, column, format)));
  for (const totals of report.totals) rows.push(columns.map((column, n) => sumOf(column, n, totals, format)));
  const widths = widthsOf(
    columns.map(({ title, type }, n) => ({
      title,
      folds: type === 'texto',
      cells: rows.map((row) => row[n] as Cell),
    })),
    { available: WIDTH - sum(columns.map((_, n) => padding(columns, n))), fontSize: FONT_SIZE, small: SMALL },
  );
  return { columns, widths, rows, totals: report.totals.length };
}

/** The cell has the same text as the one above, which is written once when both are on one page. */
function isRepeated({ columns, rows }: Table, n: number, at: number): boolean {
  const text = rows[n]?.[at]?.text;
  return columns[at]?.once === true && Boolean(text) && text === rows[n - 1]?.[at]?.text;
}

/**
 * How many rows go on each page. A repeated text is written again at the top of a page, so the pages have to be known
 * before the rows are drawn: their heights are measured in a document with each different text once.
 */
async function counted(table: Table, above: Content[]): Promise<number[]> {
  const { columns, widths, rows } = table;
  const titles = titlesOf(table);
  const texts = columns.map((column, at) => {
    const different = new Map(rows.map((row) => [keyOf(row[at] as Cell), row[at] as Cell]));
    return new Map(
      [...different].map(([key, cell]) => [key, draw(cell, column, widths[at] as number)] as const),
    );
  });
  const stacks = texts.map((each) => ({ stack: [...each.values()] }));
  await pdf({ ...PAGE, content: [...above, grid(table, [titles, stacks as TableCell[]])] });
  const heightOf = (row: Cell[], isShort: (at: number) => boolean) =>
    AROUND +
    Math.max(
      ...row.map((cell, at) =>
        isShort(at) ? FONT_SIZE * LINE : laidHeight(texts[at]?.get(keyOf(cell)) as Laid),
      ),
    );
  const heights = rows.map(
    (row, n): RowHeight => ({
      whole: heightOf(row, () => false),
      repeated: heightOf(row, (at) => isRepeated(table, n, at)),
    }),
  );
  const each = HEIGHT - AROUND - Math.max(...titles.map((title) => laidHeight(title as Laid)));
  const top = (titles[0] as Laid).positions?.[0]?.top ?? TOP;
  return rowsOfPages(heights, { first: each - (top - TOP), each });
}

function keyOf({ text, below = '' }: Cell): string {
  return `${text}\n${below}`;
}

/** The result of a layout: the library leaves a position for each line of a text. */
interface Laid {
  stack?: Laid[];
  fontSize?: number;
  positions?: { top: number }[];
}

function laidHeight({ stack, fontSize = FONT_SIZE, positions = [] }: Laid): number {
  return stack ? sum(stack.map(laidHeight)) : Math.max(1, positions.length) * fontSize * LINE;
}

/** The rows of each page as a table of its own. */
function drawnOn(counts: number[], table: Table): Content[] {
  const { columns, widths, rows } = table;
  const firstTotal = rows.length - table.totals;
  let from = 0;
  return counts.flatMap((count, page): Content[] => {
    const start = from;
    from += count;
    if (count === 0) return [];
    const body = rows.slice(start, from).map((row, n) =>
      row.map((cell, at) => {
        const column = columns[at] as Column;
        if (n > 0 && isRepeated(table, start + n, at)) return { text: IDEM, color: GREY } as TableCell;
        const style = start + n >= firstTotal ? { bold: true } : {};
        return draw(cell, column, widths[at] as number, style);
      }),
    );
    const drawn = grid(
      table,
      [titlesOf(table), ...body],
      table.totals > 0 ? firstTotal - start + 1 : undefined,
    );
    return [page === 0 ? drawn : { ...drawn, pageBreak: 'before' }];
  });
}

function titlesOf({ columns, widths }: Table): TableCell[] {
  return columns.map((column, at) =>
    draw({ text: column.title }, { ...column, scientific: undefined }, widths[at] as number, {
      bold: true,
      color: 'white',
      fillColor: GREEN,
    }),
  );
}

/**
 * A table with its titles on each page, and a thicker line above the totals. A single row may be higher than its
 * page.
 */
function grid({ columns, widths }: Table, body: TableCell[][], totals?: number) {
  return {
    fontSize: FONT_SIZE,
    table: { headerRows: 1, dontBreakRows: body.length > 2, widths, body },
    layout: {
      hLineWidth: (line: number) => (line === totals ? 1 : 0.25),
      vLineWidth: () => 0,
      hLineColor: () => '#9e9e9e',
      paddingLeft: () => PADDING,
      paddingRight: (at: number) => padding(columns, at) - PADDING,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  } satisfies Content;
}

/** Left and right of a column together. */
function padding(columns: readonly Column[], at: number): number {
  const [column, next] = [columns[at], columns[at + 1]];
  return 2 * PADDING + (column && next && isNumber(column) && !isNumber(next) ? GAP : 0);
}

function isNumber({ type }: Column): boolean {
  return type === 'inteiro' || type === 'taxa';
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
function masked(value: Value | undefined): string {
  return documentoMascarado(String(value ?? ''));
}

function sumOf({ field }: Column, index: number, { titulo, somas }: LinhaDeTotais, format: Format): Cell {
  const text = format.value(somas[field], 'inteiro');
  return { text: text === '' && index === 0 ? titulo : text };
}

function draw({ text, below }: Cell, column: Column, width: number, style: object = {}): TableCell {
  const alignment = isNumber(column) ? 'right' : 'left';
  const runs = column.scientific ? scientificName(text) : [{ text }];
  const fitted = runs.map((run) => ({ ...run, text: fitting(run.text, width, FONT_SIZE) }));
  const main = { text: fitted, alignment, ...style };
  if (below === undefined) return main as TableCell;
  const small = { text: below, fontSize: SMALL, color: GREY, alignment };
  return { stack: text === '' ? [small] : [main, small] } as TableCell;
}

/** A word longer than its column is broken, not cut off. */
function fitting(text: string, width: number, fontSize: number): Content {
  const tooLong = (word: string) => wordWidth(word, fontSize) > width;
  if (!tooLong(text)) return text;
  return text
    .split(/(\s+)/)
    .map((word) => ({ text: word, wordBreak: tooLong(word) ? 'break-all' : 'normal' })) as Content;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
