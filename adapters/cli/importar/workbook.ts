import { readFile } from 'node:fs/promises';
import { EncryptedFileError, HucreError, read, writeXlsx } from 'hucre';
import { OperatorError } from '../../host/operator-error.ts';
import type { Cell } from './values.ts';

/** The rows of an XLSX, ODS or XLS file's sheet: the named one, else the first that is not hidden. */
export async function workbookRows(file: string, sheet: string | undefined): Promise<Cell[][]> {
  const { sheets } = await read(await readFile(file)).catch(unreadable);
  const found =
    sheet === undefined ? sheets.find((each) => !each.hidden) : sheets.find(({ name }) => name === sheet);
  // Of an XLS file, blank rows are holes.
  if (found) return Array.from(found.rows, (row) => row ?? []);
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

/** An XLSX file of plain sheets, each with its header on top. */
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

/** In characters: what the longest text of the column takes. */
function widthOf(rows: string[][], place: number): number {
  return Math.max(...rows.map((row) => row[place]?.length ?? 0)) + 4;
}
