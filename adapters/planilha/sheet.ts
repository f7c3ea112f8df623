import { OperatorError } from '../host/operator-error.ts';
import { type Cell, textOf } from './values.ts';

/** A row with its number as a spreadsheet shows it: the first is 1, and blank rows count. */
export interface Row {
  number: number;
  cells: readonly Cell[];
}

/** A table of cells that can be read more than once. Blank rows are left out. */
export interface Sheet {
  /** Its name and those of the other sheets, in a workbook. */
  name?: string;
  others: readonly string[];
  rows(): AsyncGenerator<Row>;
}

/** Rows by their numbers, without the blank ones. */
export async function* numbered(rows: Iterable<Cell[]> | AsyncIterable<Cell[]>): AsyncGenerator<Row> {
  let number = 0;
  for await (const cells of rows) {
    number += 1;
    if (cells.some((cell) => textOf(cell) !== '')) yield { number, cells };
  }
}

/** So many bytes tell what a file is. */
export const ENOUGH = 512;

/** The first bytes of a ZIP (XLSX, ODS) and of the older container (XLS). */
const WORKBOOKS = ['PK\x03\x04', '\xd0\xcf\x11\xe0'];

/** What clerks take for sheets, by how its text begins. */
const NO_SHEETS: readonly [beginning: RegExp, name: string][] = [
  [/^%PDF/, 'um PDF'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8)/, 'uma imagem'],
  [/^\{\\rtf/, 'um texto do Word'],
  [/^<(!doctype html|html|table|head|style|meta)\b/i, 'uma página da internet'],
];

/**
 * What a file is, by its first bytes and not by its name.
 *
 * @throws OperatorError when it is no sheet.
 */
export function formatOf(beginning: Uint8Array): 'csv' | 'workbook' {
  const bytes = Array.from(beginning, (byte) => String.fromCharCode(byte)).join('');
  const text = bytes.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (text === '' && beginning.length < ENOUGH)
    throw new OperatorError('Escolha outro arquivo: este está vazio.');
  const [, name] = NO_SHEETS.find(([start]) => start.test(text)) ?? [];
  if (name === undefined) return WORKBOOKS.some((start) => bytes.startsWith(start)) ? 'workbook' : 'csv';
  throw new OperatorError(
    `Abra o arquivo e salve-o como XLSX ou CSV, ou peça a planilha a quem o fez: ele é ${name}, seja qual for o seu nome.`,
  );
}
