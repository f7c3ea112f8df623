import { GREEN, GREY } from '../letterhead.ts';
import type { Drawing } from '../pdf.ts';
import { scientificName } from '../scientific-name.ts';
import { type Block, blockOf, drawBlocks, heightOf, type Lettering, partedAt } from './lettering.ts';
import { type RowHeight, rowsOfPages } from './pages.ts';
import { type Column, isNumber, isRepeated, PADDING, padding, type Table, titleWidth } from './table.ts';
import { type Cell, smallOf } from './widths.ts';

/** The space above and below the text of a cell, and its line. */
const ABOVE = 2;
const THIN = 0.25;
const THICK = 1;
const AROUND = 2 * ABOVE + THIN;
const RULE = '#9e9e9e';
/** Stands for the text of the row above. */
const IDEM = 'idem';

const PLAIN = { color: 'black' };
const TOTAL = { color: 'black', bold: true };
const TITLE = { color: 'white', bold: true };
const PALE = { color: GREY };

/** A table whose texts are broken into lines. */
interface Grid {
  table: Table;
  titles: Strip;
  strips: readonly Strip[];
  idem: Block[];
}

/** A row, or the part of it that fits on a page. */
interface Strip {
  /** The number of the row; −1 for the titles. */
  row: number;
  cells: Block[][];
  height: number;
  /** Whether it begins the row. */
  first: boolean;
}

/** The strips of a page. */
type Page = readonly Strip[];

/** Breaks each different text of a column once. No row is higher than a page of this height. */
export function gridOf(doc: Drawing, table: Table, pageHeight: number): Grid {
  const { columns, widths, rows, fontSize } = table;
  const firstTotal = rows.length - table.totals;
  const block = (text: string, width: number, lettering: Omit<Lettering, 'fontSize'>) =>
    blockOf(doc, upright(text), width, { ...lettering, fontSize });
  const known = columns.map(() => new Map<string, Block[]>());
  const cellAt = (cell: Cell, at: number): Block[] => {
    const blocks =
      known[at]?.get(keyOf(cell)) ??
      blocksOf(doc, cell, columns[at] as Column, widths[at] as number, fontSize);
    known[at]?.set(keyOf(cell), blocks);
    return blocks;
  };
  const titles = stripOf(
    -1,
    columns.map(({ title }, at) => [block(title, widths[at] as number, TITLE)]),
  );
  const most = pageHeight - titles.height - THIN;
  const strips = rows.flatMap((row, n) => {
    const cells = row.map((cell, at) =>
      n < firstTotal
        ? cellAt(cell, at)
        : [block(cell.text, at === 0 ? titleWidth(table, row) : (widths[at] as number), TOTAL)],
    );
    return parted(stripOf(n, cells), most);
  });
  const idem = blockOf(doc, upright(IDEM), Number.POSITIVE_INFINITY, { ...PALE, fontSize });
  return { table, titles, strips, idem: [idem] };
}

function keyOf({ text, below = '' }: Cell): string {
  return `${text}\n${below}`;
}

function blocksOf(
  doc: Drawing,
  { text, below }: Cell,
  { scientific }: Column,
  width: number,
  fontSize: number,
): Block[] {
  const main = blockOf(doc, scientific ? scientificName(text) : upright(text), width, { ...PLAIN, fontSize });
  if (below === undefined) return [main];
  const small = blockOf(doc, upright(below), width, { ...PALE, fontSize: smallOf(fontSize) });
  return text === '' ? [small] : [main, small];
}

function upright(text: string) {
  return [{ text, italics: false }];
}

function stripOf(row: number, cells: Block[][]): Strip {
  return { row, cells, height: AROUND + Math.max(...cells.map(heightOfCell)), first: true };
}

function heightOfCell(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + heightOf(block), 0);
}

/** Splits a row that is higher than a page into strips with pages of their own. */
function parted(strip: Strip, most: number): Strip[] {
  if (strip.height <= most) return [strip];
  const cells = strip.cells.map((blocks) => partedAt(blocks, most - AROUND));
  const [first, rest] = [0, 1].map((part) =>
    stripOf(
      strip.row,
      cells.map((parts) => parts[part] as Block[]),
    ),
  );
  return [first as Strip, ...parted({ ...(rest as Strip), first: false }, most)];
}

/** The strips of each page. The heading takes some room of the first page, which may have none left. */
export function pagesOf(grid: Grid, pageHeight: number, taken: number): Page[] {
  const { table, titles, strips } = grid;
  const heights = strips.map((strip): RowHeight => {
    const shown = strip.cells.filter((_, at) => !isIdem(table, strip, at));
    const repeated = AROUND + Math.max(heightOfCell(grid.idem), ...shown.map(heightOfCell));
    return { whole: strip.height, repeated: Math.min(repeated, strip.height) };
  });
  const each = pageHeight - titles.height;
  let from = 0;
  return rowsOfPages(heights, { first: each - taken, each }).map((count) => {
    from += count;
    return strips.slice(from - count, from);
  });
}

function isIdem(table: Table, { row, first }: Strip, at: number): boolean {
  return first && isRepeated(table, row, at);
}

/** Draws the titles and the strips of a page, the first of them in full, with a thicker line above the totals. */
export function drawGrid(doc: Drawing, grid: Grid, page: Page, { x, y }: { x: number; y: number }): void {
  const { table, titles, idem } = grid;
  const { columns, widths } = table;
  const width = columns.reduce((sum, _, at) => sum + (widths[at] as number) + padding(columns, at), 0);
  const firstTotal = table.rows.length - table.totals;
  let top = y;
  const rule = (thickness: number) => {
    doc.lineWidth(thickness).strokeColor(RULE);
    doc
      .moveTo(x, top + thickness / 2)
      .lineTo(x + width, top + thickness / 2)
      .stroke();
    top += thickness;
  };
  for (const [n, strip] of [titles, ...page].entries()) {
    rule(strip.row === firstTotal && table.totals > 0 && strip.first ? THICK : THIN);
    const cells = strip.cells.map((blocks, at) => (n > 1 && isIdem(table, strip, at) ? idem : blocks));
    const height = 2 * ABOVE + Math.max(...cells.map(heightOfCell));
    if (strip === titles) doc.rect(x, top, width, height).fill(GREEN);
    let left = x;
    for (const [at, blocks] of cells.entries()) {
      const column = columns[at] as Column;
      const place = { x: left + PADDING, y: top + ABOVE };
      drawBlocks(doc, blocks, isNumber(column) ? { ...place, right: widths[at] as number } : place);
      left += (widths[at] as number) + padding(columns, at);
    }
    top += height;
  }
  rule(THIN);
}
