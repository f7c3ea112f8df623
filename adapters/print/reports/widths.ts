import { BOLD, textWidth } from '../fitting.ts';

/** The text of a cell, with a second line in small letters. */
export interface Cell {
  text: string;
  below?: string;
}

interface Column {
  title: string;
  /** Its texts may take several lines. */
  folds: boolean;
  cells: readonly Cell[];
}

interface Room {
  /** The room between all paddings. Widths are in points. */
  available: number;
  fontSize: number;
  small: number;
}

/** The widest column. Longer texts take several lines. */
const MOST = 150;
/** The widest second line. */
const REASON = 84;
/** The widest word, such as the number of a receipt. A longer word is broken. */
const LONGEST_WORD = 72;

/**
 * The widths of columns that together fill the page. Each column asks for its longest text. If that is too much, the
 * columns whose texts can take several lines yield the difference. If there is room left, all columns share it. If there is none
 * even for words, words are broken rather than numbers: the first line of a broken one would be read as another number.
 */
export function widthsOf(columns: readonly Column[], { available, fontSize, small }: Room): number[] {
  const whole = ({ text, below = '' }: Cell) =>
    Math.max(textWidth(text, fontSize), Math.min(REASON, textWidth(below, small)));
  const longestWord = ({ text, below = '' }: Cell) =>
    Math.max(wordWidth(text, fontSize), wordWidth(below, small));
  const asked = columns.map(({ title, cells }) =>
    largest(wordWidth(title, fontSize * BOLD), cells, (cell) => Math.min(MOST, whole(cell))),
  );
  const least = columns.map(({ title, folds, cells }) =>
    largest(wordWidth(title, fontSize * BOLD), cells, (cell) =>
      folds ? Math.min(LONGEST_WORD, longestWord(cell)) : whole(cell),
    ),
  );
  const missing = sum(asked) - available;
  if (missing <= 0) return asked.map((width) => (width * available) / sum(asked));
  const givable = sum(asked) - sum(least);
  if (missing > givable) return crowded(columns, least, { available, fontSize });
  return asked.map((width, n) => width - ((width - (least[n] as number)) * missing) / givable);
}

function crowded(
  columns: readonly Column[],
  least: readonly number[],
  { available, fontSize }: Pick<Room, 'available' | 'fontSize'>,
): number[] {
  const whole = columns.map(({ folds, cells }) =>
    folds ? 0 : largest(0, cells, ({ text }) => textWidth(text, fontSize)),
  );
  const [left, over] = [available - sum(whole), sum(least) - sum(whole)];
  if (left <= available / 2) return least.map((width) => (width * available) / sum(least));
  return least.map((width, n) => {
    const fixed = whole[n] as number;
    return fixed + ((width - fixed) * left) / over;
  });
}

/** The width of a text's longest word. */
export function wordWidth(text: string, fontSize: number): number {
  return Math.max(0, ...text.split(/\s+/).map((word) => textWidth(word, fontSize)));
}

function largest(first: number, cells: readonly Cell[], width: (cell: Cell) => number): number {
  return cells.reduce((most, cell) => Math.max(most, width(cell)), first);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
