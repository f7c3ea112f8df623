import { BOLD, textWidth } from '../fitting.ts';
import { wordsOf } from './lines.ts';

/** The text of a cell, with a second line in small letters. */
export interface Cell {
  text: string;
  below?: string;
}

export interface Column {
  title: string;
  /** The space left and right of its texts together, in points. */
  padding: number;
  cells: readonly Cell[];
}

/** A page, the size of its letters and the widths of its columns, in points. */
export interface Layout {
  page: { width: number; height: number };
  fontSize: number;
  widths: number[];
}

/** The space left and right of what is on a page. */
export const SIDE = 36;
const UPRIGHT = { width: 595.28, height: 841.89 };
const ACROSS = { width: 841.89, height: 595.28 };
/** The sizes of letters: from what is read with ease to what is read at all. */
const SIZES = [9, 8.5, 8, 7.5, 7] as const;
/** The smallest letters of a second line, and how much smaller than the first it is. */
const SMALL = { least: 6, less: 1.5 };

/** At letters of size 1: the widest column, whose longer texts take several lines; and the widest word, of which a longer one is broken. */
const MOST = 20;
const LONGEST_WORD = 26;
/** Likewise the widest second line, which is a sentence where there is no rate. */
const REASON = 12;

/** The size of the second line of a cell. */
export function smallOf(fontSize: number): number {
  return Math.max(SMALL.least, fontSize - SMALL.less);
}

/**
 * The page of a table, on which no word is broken. It is upright when each text then has a line to itself, and lies across when that
 * helps. Then letters are as large as leaves long texts at least half of the room that they ask for; otherwise as the longest words
 * allow. More columns than an A4 has room for get a larger page of its shape, which is printed on A4 in smaller letters.
 */
export function layoutOf(columns: readonly Column[]): Layout {
  const measures = columns.map(measureOf);
  const sizes = SIZES.map((fontSize) => roomOf(measures, fontSize));
  const on = (page: Layout['page'], ease: number) =>
    sizes.find(({ least, asked }) => innerOf(page) - sum(least) >= ease * (sum(asked) - sum(least)));
  const upright = on(UPRIGHT, 1);
  if (upright && upright.fontSize > SIZES[2]) return laidOn(UPRIGHT, upright);
  const across = on(ACROSS, 0.5) ?? on(ACROSS, 0.1);
  if (across) return laidOn(ACROSS, across);
  const smallest = sizes[sizes.length - 1] as Room;
  const width = 2 * SIDE + sum(smallest.least) + 0.5 * (sum(smallest.asked) - sum(smallest.least));
  return laidOn({ width, height: width / Math.SQRT2 }, smallest);

  function innerOf({ width }: Layout['page']): number {
    return width - 2 * SIDE;
  }

  /**
   * Room that is left goes to long texts first, and then to all columns by what they ask for; what is missing is taken by what they
   * can yield.
   */
  function laidOn(page: Layout['page'], { fontSize, least, asked, whole }: Room): Layout {
    const left = innerOf(page) - sum(asked);
    const [from, to] = left < 0 ? [least, asked] : [asked, whole];
    const share =
      left < 0 ? 1 + left / (sum(to) - sum(from)) : Math.min(1, left / (sum(to) - sum(from) || 1));
    const wide = from.map((width, n) => width + ((to[n] as number) - width) * share);
    const scale = Math.max(1, innerOf(page) / sum(wide));
    return { page, fontSize, widths: wide.map((width, n) => width * scale - (columns[n]?.padding ?? 0)) };
  }
}

/** The widths of columns with their paddings: at least that of the longest word, asked for the longest text up to a measure, or the whole text. */
interface Room {
  fontSize: number;
  least: number[];
  asked: number[];
  whole: number[];
}

/** The longest word and text of a column in letters of size 1, those of its second lines apart. */
interface Measure {
  padding: number;
  word: number;
  text: number;
  whole: number;
  smallWord: number;
  small: number;
}

function measureOf({ title, padding, cells }: Column): Measure {
  const name = wordWidth(title, BOLD);
  // A title of several words asks for room to stand on two lines.
  const measure = { padding, word: name, text: textWidth(title, BOLD) / 2, whole: 0, smallWord: 0, small: 0 };
  for (const { text, below } of cells) {
    measure.word = Math.max(measure.word, Math.min(LONGEST_WORD, wordWidth(text, 1)));
    measure.whole = Math.max(measure.whole, textWidth(text, 1));
    measure.text = Math.max(measure.text, Math.min(MOST, measure.whole));
    if (!below) continue;
    measure.smallWord = Math.max(measure.smallWord, Math.min(LONGEST_WORD, wordWidth(below, 1)));
    measure.small = Math.max(measure.small, Math.min(REASON, textWidth(below, 1)));
  }
  return measure;
}

function roomOf(measures: readonly Measure[], fontSize: number): Room {
  const small = smallOf(fontSize);
  const least = measures.map((each) => Math.max(each.word * fontSize, each.smallWord * small) + each.padding);
  const asked = measures.map((each, n) =>
    Math.max(least[n] as number, Math.max(each.text * fontSize, each.small * small) + each.padding),
  );
  const whole = measures.map((each, n) => Math.max(asked[n] as number, each.whole * fontSize + each.padding));
  return { fontSize, least, asked, whole };
}

/** The width of a text's longest word. */
export function wordWidth(text: string, fontSize: number): number {
  return Math.max(0, ...wordsOf(text).map((word) => textWidth(word, fontSize)));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
