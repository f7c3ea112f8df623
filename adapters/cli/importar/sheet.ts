import { open, readFile } from 'node:fs/promises';
import { OperatorError } from '../../host/operator-error.ts';
import { titledSheets } from '../../planilha/kind.ts';
import type { SheetColumn } from '../../planilha/shared-columns.ts';
import { ENOUGH, formatOf, numbered, type Sheet } from '../../planilha/sheet.ts';
import { HELP } from '../../planilha/titles.ts';
import { textOf } from '../../planilha/values.ts';
import type { WorkbookSheet } from '../../planilha/workbook.ts';

/**
 * Opens a CSV, XLSX, ODS or XLS file; its content decides the format, not its name. Of a workbook it reads the named sheet, or
 * the only visible one with titles of these columns, or the first visible one.
 *
 * @throws OperatorError when the file does not exist or cannot be read, or several of its sheets have such titles.
 */
export async function openSheet(
  file: string,
  sheet?: string,
  columns: readonly SheetColumn[] = [],
): Promise<Sheet> {
  if (formatOf(await beginningOf(file)) === 'csv') {
    if (sheet !== undefined) throw new OperatorError('Retire --planilha: um arquivo CSV tem uma só.');
    const { csvRowsIn } = await import('./csv.ts');
    return { others: [], rows: () => numbered(csvRowsIn(file)) };
  }
  const { readWorkbook } = await import('../../planilha/workbook.ts');
  const sheets = await readWorkbook(await readFile(file));
  const titled = await titledSheets(sheets.filter(isToRead), columns, ({ rows }) => ({
    others: [],
    rows: () => numbered(rows),
  }));
  const [found] =
    sheet === undefined
      ? [...titled, ...sheets.filter(({ hidden }) => !hidden)]
      : sheets.filter(({ name }) => name === sheet);
  if (found && (sheet !== undefined || titled.length < 2)) {
    const others = sheets.filter((each) => each !== found);
    const unread = sheet === undefined ? others.filter(isToRead) : [];
    return {
      name: found.name,
      others: others.map(({ name }) => name),
      unread: unread.map(({ name }) => name),
      hidden: found.hiddenRows,
      rows: () => numbered(found.rows),
    };
  }
  const names = sheets.map(({ name }) => `“${name}”`).join(', ');
  throw new OperatorError(`Escolha em --planilha uma das planilhas do arquivo: ${names}.`);
}

/** Whether somebody may have meant this sheet, too. */
function isToRead({ name, hidden, rows }: WorkbookSheet): boolean {
  return !hidden && name !== HELP && rows.some((cells) => cells.some((cell) => textOf(cell) !== ''));
}

async function beginningOf(file: string): Promise<Uint8Array> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ENOUGH), 0, ENOUGH, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`Confira o nome do arquivo: ${file} não pôde ser lido (${code}).`);
  }
}
