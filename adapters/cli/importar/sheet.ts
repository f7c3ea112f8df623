import { open } from 'node:fs/promises';
import { OperatorError } from '../../host/operator-error.ts';
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

/**
 * Opens a CSV, XLSX, ODS or XLS file; its content decides the format, not its name.
 *
 * @throws OperatorError when the file does not exist or cannot be read.
 */
export async function openSheet(file: string, sheet?: string): Promise<Sheet> {
  const beginning = await beginningOf(file);
  checkIsSheet(beginning);
  if (!WORKBOOKS.includes(beginning.toString('hex', 0, 4))) {
    if (sheet !== undefined) throw new OperatorError('Retire --planilha: um arquivo CSV tem uma só.');
    const { csvRows } = await import('./csv.ts');
    return { others: [], rows: () => numbered(csvRows(file)) };
  }
  const { readWorkbook } = await import('./workbook.ts');
  const { name, others, rows } = await readWorkbook(file, sheet);
  return { name, others, rows: () => numbered(rows) };
}

async function* numbered(rows: Iterable<Cell[]> | AsyncIterable<Cell[]>): AsyncGenerator<Row> {
  let number = 0;
  for await (const cells of rows) {
    number += 1;
    if (cells.some((cell) => textOf(cell) !== '')) yield { number, cells };
  }
}

/** The first bytes of a ZIP (XLSX, ODS) and of the older container (XLS). */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

/** What clerks take for sheets, by how its text begins. */
const NO_SHEETS: readonly [beginning: RegExp, name: string][] = [
  [/^%PDF/, 'um PDF'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8)/, 'uma imagem'],
  [/^\{\\rtf/, 'um texto do Word'],
  [/^<(!doctype html|html|table|head|style|meta)\b/i, 'uma página da internet'],
];

function checkIsSheet(beginning: Buffer): void {
  const text = beginning
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (text === '' && beginning.length < ENOUGH)
    throw new OperatorError('Escolha outro arquivo: este está vazio.');
  const [, name] = NO_SHEETS.find(([start]) => start.test(text)) ?? [];
  if (name === undefined) return;
  throw new OperatorError(
    `Abra o arquivo e salve-o como XLSX ou CSV, ou peça a planilha a quem o fez: ele é ${name}, seja qual for o seu nome.`,
  );
}

const ENOUGH = 512;

async function beginningOf(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ENOUGH), 0, ENOUGH, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`Confira o nome do arquivo: ${file} não pôde ser lido (${code}).`);
  }
}
