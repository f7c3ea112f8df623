import { csvRows } from '../../../adapters/planilha/csv.ts';
import { ENOUGH, formatOf, numbered, type SheetRow } from '../../../adapters/planilha/sheet.ts';
import { bytesOf } from './store.ts';

/** A file whose sheets are read, by their names; a CSV has one without a name. */
type Read = readonly { name: string | null; hidden: boolean; rows: SheetRow[]; hiddenRows: number }[];

let last: { id: string; file: Promise<Read> } | undefined;

/** The file of an import, read once as long as it is worked on. */
export function fileOf(id: string): Promise<Read> {
  if (last?.id !== id) last = { id, file: bytesOf(id).then(read) };
  return last.file;
}

/** @throws OperatorError when the bytes are those of no sheet. */
export async function read(bytes: Uint8Array): Promise<Read> {
  if (formatOf(bytes.subarray(0, ENOUGH)) === 'csv') {
    const { parser } = await import('./csv.ts');
    const content = async function* () {
      yield bytes;
    };
    return [{ name: null, hidden: false, rows: await listOf(csvRows(content, parser)), hiddenRows: 0 }];
  }
  const { readWorkbook } = await import('../../../adapters/planilha/workbook.ts');
  const sheets = await readWorkbook(bytes);
  return Promise.all(sheets.map(async ({ rows, ...sheet }) => ({ ...sheet, rows: await listOf(rows) })));
}

async function listOf(rows: Parameters<typeof numbered>[0]): Promise<SheetRow[]> {
  const all: SheetRow[] = [];
  for await (const row of numbered(rows)) all.push(row);
  return all;
}
