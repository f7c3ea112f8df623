import type { SheetRow } from './sheet.ts';
import { textOf } from './values.ts';

/** How many rows are looked at, how many values are shown, and how much of each. */
const [ROWS, VALUES, LETTERS] = [50, 3, 40];

/** The first different values of each column, as people read them. */
export async function samplesOf(
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>,
): Promise<readonly (readonly string[] | undefined)[]> {
  const samples: string[][] = [];
  let looked = 0;
  for await (const { cells } of rows) {
    for (const [place, cell] of cells.entries()) {
      const text = short(textOf(cell).replace(/\s+/g, ' '));
      samples[place] ??= [];
      const shown = samples[place];
      if (text !== '' && shown.length < VALUES && !shown.includes(text)) shown.push(text);
    }
    looked += 1;
    if (looked === ROWS) break;
  }
  return samples;
}

function short(text: string): string {
  return text.length > LETTERS ? `${text.slice(0, LETTERS)}…` : text;
}
