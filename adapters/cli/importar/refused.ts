import { createReadStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { OperatorError } from '../../host/operator-error.ts';
import { checkTarget, writeWhole } from '../../host/whole-file.ts';
import { ADDED_TITLES } from '../../planilha/header.ts';
import type { RowRefusal, SheetReading } from '../../planilha/reading.ts';
import { textOf } from '../../planilha/values.ts';

/**
 * Only an earlier file of refused rows may be overwritten.
 *
 * @throws OperatorError when the file is the sheet itself, exists for another purpose, or cannot be written.
 */
export async function checkErrorFile(file: string, sheet: string): Promise<void> {
  if (resolve(file) === resolve(sheet)) {
    throw new OperatorError('Escolha em --erros outro arquivo: este é o que se importa.');
  }
  checkTarget(file, { overwrite: await isErrorFile(file), advice: 'Escolha outro nome em --erros.' });
}

async function isErrorFile(file: string): Promise<boolean> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  for await (const title of createInterface(createReadStream(file)))
    return title.endsWith(ADDED_TITLES.join(';'));
  return false;
}

/** Writes the refused rows as they came, with their numbers and reasons, so that the user can correct and import them. */
export async function writeRefused(
  file: string,
  reading: SheetReading,
  refusals: readonly RowRefusal[],
): Promise<void> {
  const byRow = new Map<number, string[]>();
  for (const { linha, coluna, motivo } of refusals) {
    const reason = coluna === null ? motivo : `${coluna}: ${motivo}`;
    byRow.set(linha, [...(byRow.get(linha) ?? []), reason]);
  }
  const width = reading.titles.length;
  async function* records() {
    yield [...reading.titles, ...ADDED_TITLES];
    for await (const { number, cells } of reading.entries()) {
      const reasons = byRow.get(number);
      if (!reasons) continue;
      const [within, beyond] = [cells.slice(0, width), cells.slice(width)];
      yield [
        ...reading.titles.map((_, place) => textOf(within[place])),
        number,
        reasons.join(' '),
        ...beyond.map(textOf),
      ];
    }
  }
  // Spreadsheets end a record at a line feed alone. Here it does not end one.
  const quoted = { quoted_match: /\n/, escape_formulas: true };
  const csv = stringify({ delimiter: ';', record_delimiter: 'windows', bom: true, ...quoted });
  await writeWhole(file, (target) => pipeline(records, csv, target), { mode: 0o600, overwrite: true });
}
