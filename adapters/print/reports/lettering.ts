import { type Drawing, FONTS } from '../pdf.ts';
import type { Run } from '../scientific-name.ts';
import { inLines, type Line } from './lines.ts';

/** The style of a text. Sizes are in points. */
export interface Lettering {
  fontSize: number;
  color: string;
  bold?: boolean;
}

/** A text in lines, ready to be drawn. */
export interface Block {
  lines: readonly Line[];
  lettering: Lettering;
}

/** The height of a line of Roboto of size 1. */
const LINE = 1.171875;

/** Breaks a text into lines by the widths of its letters. That is faster than measuring whole words, which are narrower. */
export function blockOf(doc: Drawing, runs: readonly Run[], width: number, lettering: Lettering): Block {
  const widthOf = (run: Run) => {
    const font = fontOf(run, lettering);
    const widths = widthsOf(doc, font);
    let sum = 0;
    for (const letter of run.text) {
      const width = widths.get(letter) ?? doc.font(font).fontSize(1_000).widthOfString(letter) / 1_000;
      widths.set(letter, width);
      sum += width;
    }
    return sum * lettering.fontSize;
  };
  return { lines: inLines(runs, width, widthOf), lettering };
}

const known = new WeakMap<Drawing, Map<string, Map<string, number>>>();

/** The known widths of the letters of a font, at size 1. */
function widthsOf(doc: Drawing, font: string): Map<string, number> {
  const fonts = known.get(doc) ?? new Map<string, Map<string, number>>();
  const widths = fonts.get(font) ?? new Map<string, number>();
  known.set(doc, fonts.set(font, widths));
  return widths;
}

export function heightOf({ lines, lettering }: Block): number {
  return lines.length * lettering.fontSize * LINE;
}

interface Place {
  /** The left end. */
  x: number;
  /** The top. */
  y: number;
  /** When given, the right ends of the lines are at the end of this width. */
  right?: number;
}

/** Draws blocks, one below the other. */
export function drawBlocks(doc: Drawing, blocks: readonly Block[], { x, y, right }: Place): void {
  let top = y;
  for (const { lines, lettering } of blocks) {
    for (const { runs } of lines) {
      const set = (run: Run) => doc.font(fontOf(run, lettering)).fontSize(lettering.fontSize);
      const widthOf = (run: Run) => set(run).widthOfString(run.text);
      let left = right === undefined ? x : x + right - runs.reduce((sum, run) => sum + widthOf(run), 0);
      for (const run of runs) {
        set(run).fillColor(lettering.color).text(run.text, left, top, { lineBreak: false });
        left += widthOf(run);
      }
      top += lettering.fontSize * LINE;
    }
  }
}

/** The first lines, up to the height; and the rest. */
export function partedAt(blocks: readonly Block[], height: number): [Block[], Block[]] {
  let left = height;
  const parts = blocks.map(({ lines, lettering }): [Block, Block] => {
    const fitting = Math.min(lines.length, Math.max(0, Math.floor(left / (lettering.fontSize * LINE))));
    // Once one line does not fit, none below it does.
    left = fitting < lines.length ? 0 : left - fitting * lettering.fontSize * LINE;
    return [
      { lines: lines.slice(0, fitting), lettering },
      { lines: lines.slice(fitting), lettering },
    ];
  });
  return [parts.map(([first]) => first), parts.map(([, rest]) => rest)];
}

function fontOf({ italics }: Run, { bold }: Lettering): string {
  if (italics) return bold ? FONTS.bolditalics : FONTS.italics;
  return bold ? FONTS.bold : FONTS.normal;
}
