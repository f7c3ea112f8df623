import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { writeWhole } from '../../whole-file.ts';
import { ADDED_TITLES, type Reading, type Refusal } from './reading.ts';
import { textOf } from './values.ts';

/** Writes the refused rows as they came, with their numbers and reasons, to be mended and sent again. */
export async function writeRefused(
  file: string,
  reading: Reading,
  refusals: readonly Refusal[],
): Promise<void> {
  const byRow = new Map<number, string[]>();
  for (const { linha, coluna, motivo } of refusals) {
    const reason = coluna === null ? motivo : `${coluna}: ${motivo}`;
    byRow.set(linha, [...(byRow.get(linha) ?? []), reason]);
  }
  async function* records() {
    yield [...reading.titles, ...ADDED_TITLES];
    for await (const { number, cells } of reading.entries()) {
      const reasons = byRow.get(number);
      if (!reasons) continue;
      yield [...reading.titles.map((_, place) => textOf(cells[place])), number, reasons.join(' ')];
    }
  }
  const csv = stringify({ delimiter: ';', record_delimiter: 'windows', bom: true, escape_formulas: true });
  await writeWhole(file, (target) => pipeline(records, csv, target), { mode: 0o600, overwrite: true });
}
