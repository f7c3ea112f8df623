import { buffer } from 'node:stream/consumers';
import { seloPorExtenso } from '../../../src/common/brazilian.ts';
import type { Instituicao } from '../../../src/common/instituicao.ts';
import type { ReportRow } from '../../../src/relatorios/columns.ts';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { type Format, formatIn } from '../brazilian.ts';
import { GREY } from '../letterhead.ts';
import type { Drawing } from '../pdf.ts';
import { NO_ROWS } from './facts.ts';
import { drawGrid, gridOf, pagesOf } from './grid.ts';
import { headed, MARGIN } from './heading.ts';
import { type Block, blockOf, drawBlocks, type Lettering } from './lettering.ts';
import { tableOf } from './table.ts';

type Report = Omit<OpenReport, 'rows'>;

/** The source of the PDF of a report: plain values, which can be sent to another thread. */
export interface PaperInput {
  report: Report;
  rows: ReportRow[];
  instituicao: Instituicao;
}

/** About how many bytes are handed over at a time. The first page is handed over as it is. */
const PIECE = 16 * 1024;

/**
 * A report on paper: the nursery, the facts, a chart, the rows and their totals, on numbered pages. Pages are drawn when their
 * bytes are requested, and not kept.
 */
export async function* onPaper(input: PaperInput): AsyncGenerator<Uint8Array, Uint8Array> {
  const { report, rows, instituicao } = input;
  const format = formatIn(report.timeZone);
  const table = tableOf(report, rows, format);
  const { width, height } = table.page;
  const { doc, top } = await headed(report, instituicao, format, table.page);
  const room = height - MARGIN.top - MARGIN.bottom;
  const grid = gridOf(doc, table, room);
  const pages = rows.length === 0 ? [[]] : pagesOf(grid, room, top - MARGIN.top);
  const heads = doc.bufferedPageRange().count;
  const foot = footer(doc, input, format, heads - 1 + pages.length);
  for (let page = 1; page < heads; page += 1) {
    doc.switchToPage(page - 1);
    foot(page);
  }
  doc.switchToPage(heads - 1);
  if (rows.length === 0) drawBlocks(doc, [noRows(doc)], { x: MARGIN.side, y: top });
  for (const [n, page] of pages.entries()) {
    if (n > 0) {
      doc.flushPages();
      // Without a length, newer versions of Node read no more than what was written at once.
      if (doc.readableLength >= (n === 1 ? 1 : PIECE)) yield doc.read(doc.readableLength);
      doc.addPage({ size: [width, height] });
    }
    if (page.length > 0) drawGrid(doc, grid, page, { x: MARGIN.side, y: n === 0 ? top : MARGIN.top });
    foot(heads + n);
  }
  doc.end();
  // A picture may still be loading.
  return buffer(doc);
}

function noRows(doc: Drawing): Block {
  return blockOf(doc, [{ text: NO_ROWS, italics: true }], Number.POSITIVE_INFINITY, {
    fontSize: 9,
    color: 'black',
  });
}

const FOOT: Lettering = { fontSize: 7, color: GREY };
/** The width of a page's number, and how far below the margin the footer begins. */
const NUMBER = 100;
const BELOW = 14;

/** Draws the footer of a page, with its number. */
function footer(
  doc: Drawing,
  { report, instituicao }: PaperInput,
  format: Format,
  pages: number,
): (page: number) => void {
  const { title, issued, selo, timeZone } = report;
  const width = doc.page.width - 2 * MARGIN.side;
  const set = (text: string, lettering: Lettering) =>
    blockOf(doc, [{ text, italics: false }], width - NUMBER, lettering);
  const words = [
    set(`${instituicao.nomeDoViveiro} – ${title} – emitido em ${format.instant(issued.at)}`, FOOT),
    ...(selo ? [set(seloPorExtenso(selo, timeZone), { ...FOOT, fontSize: 6 })] : []),
  ];
  const { height } = doc.page;
  const y = height - MARGIN.bottom + BELOW;
  return (page) => {
    drawBlocks(doc, words, { x: MARGIN.side, y });
    const number = set(`Página ${page} de ${pages}`, FOOT);
    drawBlocks(doc, [number], { x: MARGIN.side + width - NUMBER, y, right: NUMBER });
  };
}
