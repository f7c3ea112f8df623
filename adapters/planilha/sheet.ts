import { OperatorError } from '../host/operator-error.ts';
import { mended } from './letters.ts';
import { type Cell, textOf } from './values.ts';

/** A row, with its number as a spreadsheet shows it: the first is 1, and blank rows count. */
export interface SheetRow {
  number: number;
  cells: readonly Cell[];
}

/** A table of cells that can be read more than once. Blank rows are left out. */
export interface Sheet {
  /** The sheet's name and those of the others, in a workbook. */
  name?: string;
  others: readonly string[];
  /** The sheets that nobody chose, and that have rows. */
  unread?: readonly string[];
  /** How many of its rows a spreadsheet does not show. */
  hidden?: number;
  rows(): AsyncGenerator<SheetRow>;
}

/**
 * Numbers the rows, and leaves out blank ones.
 *
 * @throws OperatorError when letters are lost in a cell.
 */
export async function* numbered(rows: Iterable<Cell[]> | AsyncIterable<Cell[]>): AsyncGenerator<SheetRow> {
  let number = 0;
  for await (const cells of rows) {
    number += 1;
    if (cells.every((cell) => textOf(cell) === '')) continue;
    yield { number, cells: cells.map((cell) => (typeof cell === 'string' ? mended(cell) : cell)) };
  }
}

/** How many bytes are enough to recognise a file. */
export const ENOUGH = 512;

/** The first bytes of a ZIP (XLSX, ODS) and of the older container (XLS). */
const WORKBOOKS = ['PK\x03\x04', '\xd0\xcf\x11\xe0'];

/** Files that clerks mistake for sheets, by how they begin. */
const NO_SHEETS: readonly [beginning: RegExp, name: string][] = [
  [/^%PDF/, 'um PDF'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8)/, 'uma imagem'],
  [/^\{\\rtf/, 'um texto do Word'],
  [/^<\?xml/i, 'um arquivo XML'],
  [/^<(!doctype html|html|table|head|style|meta)\b/i, 'uma página da internet'],
];

/**
 * The format of a file, by its first bytes and not by its name.
 *
 * @throws OperatorError when it is not a sheet.
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
