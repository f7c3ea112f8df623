import type { Content, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { OpenReport, Row } from '../../../src/relatorios/open-report.ts';
import { type Format, formatIn, word } from '../brazilian.ts';
import { type Cell, widthsOf, wordWidth } from './widths.ts';

const GREEN = '#1b5e20';
const GREY = '#555555';
const WIDTH = 842 - 2 * 36;
const PADDING = 3;
const FONT_SIZE = 7.5;
const SMALL = 6;
/** The width of the names of the facts in the heading. */
const FACT = 34;

type Report = Omit<OpenReport, 'rows'>;
type Column = OpenReport['columns'][number];

/** What the PDF of a report is made from: plain values, which can be sent to another thread. */
export interface PdfInput {
  report: Report;
  rows: Row[];
  nomeDoViveiro: string;
}

/** A report on paper: the nursery, what was asked and by whom, a chart, the rows and their totals, on numbered pages. */
export async function layout({ report, rows, nomeDoViveiro }: PdfInput): Promise<TDocumentDefinitions> {
  const format = formatIn(report.timeZone);
  const { title, issued } = report;
  return {
    info: { title: `${title} – ${nomeDoViveiro}`, author: issued.by, creator: nomeDoViveiro },
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [36, 32, 36, 40],
    defaultStyle: { font: 'Roboto', fontSize: 8 },
    content: [
      ...heading(report, nomeDoViveiro, format),
      ...(await chart(report)),
      table(report, rows, format),
    ],
    footer: (page, pages) => ({
      margin: [36, 14, 36, 0],
      fontSize: 7,
      color: GREY,
      columns: [
        `${nomeDoViveiro} – ${title} – emitido em ${format.instant(issued.at)}`,
        { text: `Página ${page} de ${pages}`, alignment: 'right', width: 100 },
      ],
    }),
  };
}

function heading(report: Report, nomeDoViveiro: string, format: Format): Content[] {
  const { title, note, filters, issued, count } = report;
  const asked = filters.map(
    (filter) => `${filter.title}: ${filter.option ? word(filter.value) : filter.value}`,
  );
  const facts: [string, string][] = [
    ['Período', periodText(report, format)],
    ['Filtros', asked.join('; ') || 'nenhum'],
    ['Emitido', `${format.instant(issued.at)}, por ${issued.by}`],
    ['Linhas', format.value(count, 'inteiro')],
  ];
  return [
    { text: nomeDoViveiro, fontSize: 9, color: GREY },
    { text: title, fontSize: 16, bold: true, color: GREEN, margin: [0, 0, 0, 4] },
    {
      table: {
        widths: [FACT, '*'],
        body: facts.map(([name, text]) => [
          { text: name, bold: true },
          { text: fitting(text, WIDTH - FACT, 8) },
        ]),
      },
      layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingTop: () => 0, paddingLeft: () => 0 },
      margin: [0, 0, 0, note === null ? 8 : 4],
    },
    ...(note === null ? [] : [{ text: note, color: GREY, margin: [0, 0, 0, 8] as Margins }]),
  ];
}

function periodText({ period: { of, start, end } }: Report, format: Format): string {
  if (start !== null && end !== null) return `${of}, de ${format.moment(start)} a ${format.moment(end)}`;
  if (start !== null) return `${of}, desde ${format.moment(start)}`;
  return end === null ? `${of} em qualquer data` : `${of}, até ${format.moment(end)}`;
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

/** The last row has the totals. Below a rate stands its sample, or the reason why there is none. */
function table({ columns, totals }: Report, rows: Row[], format: Format): Content {
  if (rows.length === 0) return { text: 'Nenhum registro atende ao pedido.', italics: true };
  const bases = new Set(columns.flatMap(({ base }) => Object.values(base ?? {})));
  const shown = columns.filter(({ field }) => !bases.has(field));
  const cells = rows.map((row) => shown.map((column) => cellOf(row, column, format)));
  const sums =
    Object.keys(totals).length > 0 ? [shown.map((column, n) => sumOf(column, n, totals, format))] : [];
  const widths = widthsOf(
    shown.map(({ title, type }, n) => ({
      title,
      folds: type === 'texto',
      cells: [...cells, ...sums].map((row) => row[n] as Cell),
    })),
    { available: WIDTH - 2 * PADDING * shown.length, fontSize: FONT_SIZE, small: SMALL },
  );
  const drawn = (row: Cell[], style = {}) =>
    row.map((cell, n) => draw(cell, shown[n] as Column, widths[n] as number, style));
  return {
    fontSize: FONT_SIZE,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        drawn(
          shown.map(({ title }) => ({ text: title })),
          { bold: true, color: 'white', fillColor: GREEN },
        ),
        ...cells.map((row) => drawn(row)),
        ...sums.map((row) => drawn(row, { bold: true })),
      ],
    },
    layout: {
      hLineWidth: (line) => (sums.length > 0 && line === rows.length + 1 ? 1 : 0.25),
      vLineWidth: () => 0,
      hLineColor: () => '#9e9e9e',
      paddingLeft: () => PADDING,
      paddingRight: () => PADDING,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  };
}

function cellOf(row: Row, { field, type, option, base }: Column, format: Format): Cell {
  const value = format.value(row[field], type);
  const text = option ? word(value) : value;
  if (!base) return { text };
  if (row[field] === null) return { text: '', below: String(row[base.reason] ?? '') };
  const [batches, sample] = [base.batches, base.sample].map((each) => format.value(row[each], 'inteiro'));
  return { text, below: `lotes: ${batches}; plantas: ${sample}` };
}

function sumOf({ field }: Column, index: number, totals: Report['totals'], format: Format): Cell {
  const text = format.value(totals[field], 'inteiro');
  return { text: text === '' && index === 0 ? 'Total' : text };
}

function draw({ text, below }: Cell, { type }: Column, width: number, style: object): TableCell {
  const alignment = type === 'inteiro' || type === 'taxa' ? 'right' : 'left';
  const main = { text: fitting(text, width, FONT_SIZE), alignment, ...style };
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
