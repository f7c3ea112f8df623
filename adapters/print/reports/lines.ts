import type { Run } from '../scientific-name.ts';

/** A line of text, and its width in points. */
export interface Line {
  runs: Run[];
  width: number;
}

/** The width of a text in points. */
type WidthOf = (run: Run) => number;

/**
 * Breaks a text between words into lines that are no wider than the room. A word that is wider than a line is broken anywhere.
 */
export function inLines(runs: readonly Run[], room: number, widthOf: WidthOf): Line[] {
  const measured = (run: Run): Piece => ({ ...run, width: widthOf(run) });
  let line: Line = { runs: [], width: 0 };
  const lines = [line];
  let space: Piece | undefined;
  const begin = () => {
    line = { runs: [], width: 0 };
    lines.push(line);
    space = undefined;
  };
  const add = ({ text, italics, width }: Piece) => {
    const before = line.runs.at(-1);
    if (before?.italics === italics) before.text += text;
    else line.runs.push({ text, italics });
    line.width += width;
  };
  const put = (piece: Piece) => {
    const beside = line.width + (space?.width ?? 0) + piece.width;
    if (beside > room + ROUNDING && line.runs.length > 0) begin();
    if (space) add(space);
    space = undefined;
    add(piece);
  };
  for (const part of runs.flatMap(partsOf)) {
    if (part.text === '\n') {
      begin();
    } else if (part.text === ' ') {
      // No line begins or ends with a space.
      if (line.runs.length > 0) space = measured(part);
    } else {
      const word = measured(part);
      if (word.width <= room + ROUNDING) put(word);
      else for (const letter of lettersOf(part)) put(measured(letter));
    }
  }
  return lines;
}

interface Piece extends Run {
  width: number;
}

/** Sums of widths are not exact. */
const ROUNDING = 0.01;

/** The end of a line, spaces between words, or a word. Non-breaking spaces belong to a word. */
const PARTS =
  /(?<end>\r?\n|[\r\v\f\u2028\u2029])|(?<space>[^\S\r\n\v\f\u2028\u2029\u00A0\u202F]+)|[\S\u00A0\u202F]+/g;

/** Words, each up to a hyphen or slash after which it may be broken; single spaces between them; and ends of lines. */
function partsOf({ text, italics }: Run): Run[] {
  return Array.from(text.matchAll(PARTS)).flatMap(([part, end, space]) => {
    if (end) return [{ text: '\n', italics }];
    if (space) return [{ text: ' ', italics }];
    return part.split(/(?<=\p{L}[-–/])(?=\p{L})/u).map((word) => ({ text: word, italics }));
  });
}

/** The words of a text, which are broken only where one is wider than a line. */
export function wordsOf(text: string): string[] {
  const parts = partsOf({ text, italics: false });
  return parts.map((part) => part.text).filter((part) => part !== ' ' && part !== '\n');
}

const letters = new Intl.Segmenter('pt-BR');

function lettersOf({ text, italics }: Run): Run[] {
  return Array.from(letters.segment(text), ({ segment }) => ({ text: segment, italics }));
}
