import { readFile } from 'node:fs/promises';
import { EncryptedFileError, HucreError, read, writeXlsx } from 'hucre';
import { OperatorError } from '../../host/operator-error.ts';
import type { Cell } from './values.ts';

interface Rows {
  name: string;
  /** The names of the other sheets. */
  others: string[];
  rows: Cell[][];
}

/** One sheet of an XLSX, ODS or XLS file: the named sheet, or else the first visible one. */
export async function readWorkbook(file: string, sheet: string | undefined): Promise<Rows> {
  const { sheets } = await read(await readFile(file)).catch(unreadable);
  const found =
    sheet === undefined ? sheets.find((each) => !each.hidden) : sheets.find(({ name }) => name === sheet);
  if (found) {
    const { name } = found;
    const others = sheets.filter((each) => each !== found).map((each) => each.name);
    // In an XLS file, blank rows are holes in the array.
    return { name, others, rows: Array.from(found.rows, (row) => row ?? []) };
  }
  const names = sheets.map(({ name }) => `“${name}”`).join(', ');
  throw new OperatorError(`Escolha em --planilha uma das planilhas do arquivo: ${names}.`);
}

function unreadable(error: unknown): never {
  if (error instanceof EncryptedFileError) {
    throw new OperatorError('Retire a senha do arquivo: com ela, ele não pode ser lido.');
  }
  if (error instanceof HucreError) {
    throw new OperatorError(
      'Abra o arquivo e salve-o de novo como XLSX ou CSV: assim, ele não pode ser lido.',
    );
  }
  throw error;
}

/** An XLSX file of plain sheets; the first row of each is its header. */
export function writeWorkbook(sheets: readonly { name: string; rows: string[][] }[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, rows }) => ({
      name,
      rows,
      columns: (rows[0] ?? []).map((_, place) => ({ width: widthOf(rows, place) })),
      freezePane: { rows: 1 },
    })),
  });
}

/** The length of the column's longest text, in characters, with some margin. */
function widthOf(rows: string[][], place: number): number {
  return Math.max(...rows.map((row) => row[place]?.length ?? 0)) + 4;
}
