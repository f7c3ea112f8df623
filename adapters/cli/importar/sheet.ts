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
  rows(): AsyncGenerator<Row>;
}

/**
 * Opens a CSV, XLSX, ODS or XLS file; its content decides the format, not its name.
 *
 * @throws OperatorError when the file does not exist or cannot be read.
 */
export async function openSheet(file: string, sheet?: string): Promise<Sheet> {
  if (!(await isWorkbook(file))) {
    if (sheet !== undefined) throw new OperatorError('Retire --planilha: um arquivo CSV tem uma só.');
    const { csvRows } = await import('./csv.ts');
    return { rows: () => numbered(csvRows(file)) };
  }
  const { workbookRows } = await import('./workbook.ts');
  const rows = await workbookRows(file, sheet);
  return { rows: () => numbered(rows) };
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

async function isWorkbook(file: string): Promise<boolean> {
  try {
    await using handle = await open(file);
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return WORKBOOKS.includes(buffer.toString('hex'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`Confira o nome do arquivo: ${file} não pôde ser lido (${code}).`);
  }
}
