/** Text that has to fit into the room it is given on paper. */

/** Text that may hold a word longer than its line, which would run out of the page. */
export function breakable(text: string): { text: string; wordBreak?: 'break-all' } {
  return /\S{30}/.test(text) ? { text, wordBreak: 'break-all' } : { text };
}

/** At most `length` characters, the last of them an ellipsis when something was cut. */
export function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
