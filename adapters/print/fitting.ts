/** Makes text fit its place on paper. */

/** A word longer than its line is broken, because it would run off the page. */
export function breakable(text: string): { text: string; wordBreak?: 'break-all' } {
  return /\S{30}/.test(text) ? { text, wordBreak: 'break-all' } : { text };
}

/** At most `length` characters. The last one is an ellipsis when the text was cut. */
export function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
