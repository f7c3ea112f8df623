/** Makes text fit its place on paper. */

/**
 * Text of a column, which has room for so many letters. A longer word is broken: it would make the column wider, and run off the page.
 */
export function breakable(text: string, letters = 30): { text: string; wordBreak?: 'break-all' } {
  return text.split(/\s+/).some((word) => word.length >= letters)
    ? { text, wordBreak: 'break-all' }
    : { text };
}

/** The width in the font of the PDF, or slightly more. */
export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const character of text) width += advance(character);
  return width * fontSize;
}

/** The width of a letter at size 1. It is looked up for every letter of a report. */
function advance(character: string): number {
  const known = ADVANCES.get(character) ?? advanceOf(character);
  ADVANCES.set(character, known);
  return known;
}

const ADVANCES = new Map<string, number>();

function advanceOf(character: string): number {
  if (/[\s,;'|]/.test(character)) return 0.25;
  if (/[.:·!ijlI]/.test(character)) return 0.285;
  if (/[()\-frt]/.test(character)) return 0.36;
  if (character === '/') return 0.42;
  if (/[mwMW@%…]/.test(character)) return 0.9;
  return /\p{Lu}/u.test(character) ? 0.67 : 0.57;
}

/** How much wider bold letters are. */
export const BOLD = 1.08;

/** As much of a text as this width has room for, in points. The last character is an ellipsis when the text was cut. */
export function fitted(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  let left = width - textWidth('…', fontSize);
  const characters = [...text];
  const end = characters.findIndex((character) => {
    left -= textWidth(character, fontSize);
    return left < 0;
  });
  return `${characters.slice(0, end).join('')}…`;
}

/**
 * A text on so many lines at most, broken between words or after a hyphen. The last one is cut in its middle when there is more, unless
 * another cut is given: names and codes often differ at their ends.
 */
export function onLines(
  text: string,
  width: number,
  fontSize: number,
  most: number,
  cut = fittedInside,
): string[] {
  if (most <= 1 || textWidth(text, fontSize) <= width) return [cut(text, width, fontSize)];
  const ends = Array.from(text.matchAll(/(?<=\S)\s+|(?<=\p{L}[-–/])(?=\p{L})/gu), ({ index }) => index);
  const end = ends.findLast((at) => textWidth(text.slice(0, at), fontSize) <= width);
  if (end === undefined) return [cut(text, width, fontSize)];
  return [text.slice(0, end), ...onLines(text.slice(end).trimStart(), width, fontSize, most - 1, cut)];
}

/**
 * Each text cut as `fittedInside`. Those that would then be the same are cut before the word in which they differ:
 * `Secreta…Saúde – Pr…`.
 */
export function fittedApart(texts: readonly string[], width: number, fontSize: number): string[] {
  const cuts = texts.map((text) => fittedInside(text, width, fontSize));
  return texts.map((text, n) => {
    const alike = texts.filter((other, at) => other !== text && cuts[at] === cuts[n]);
    if (alike.length === 0) return cuts[n] ?? text;
    const letters = [...text];
    const differs = Math.max(...alike.map((other) => sharedStart(letters, [...other])));
    const word = Math.max(letters.lastIndexOf(' ', differs) + 1, differs - 4);
    return `${fitted(text, width * 0.4, fontSize)}${fitted(letters.slice(word).join(''), width * 0.6, fontSize)}`;
  });
}

/** As `fitted`, but cut in its middle, because names often differ at their ends: `Casa de Veg…ção 2`. */
export function fittedInside(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  const end = fitted(backwards(text), width * 0.4 + textWidth('…', fontSize), fontSize);
  return `${fitted(text, width * 0.6, fontSize)}${backwards(end).slice(1)}`;
}

function backwards(text: string): string {
  return [...text].reverse().join('');
}

/** How many letters two texts begin with alike. */
function sharedStart(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((letter, n) => letter !== other[n]);
  return differs < 0 ? one.length : differs;
}
