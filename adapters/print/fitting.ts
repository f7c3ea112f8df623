import { textWidth } from './reports/widths.ts';

/** Makes text fit its place on paper. */

/** A word longer than its line, which has room for so many letters, is broken, because it would run off the page. */
export function breakable(text: string, letters = 30): { text: string; wordBreak?: 'break-all' } {
  return text.split(/\s+/).some((word) => word.length >= letters)
    ? { text, wordBreak: 'break-all' }
    : { text };
}

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
