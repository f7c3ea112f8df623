import { type UnzipFileInfo, unzipSync } from 'fflate';
import {
  type CellValue,
  type DataValidation,
  EncryptedFileError,
  HucreError,
  read,
  type Sheet,
  writeXlsx,
} from 'hucre';
import { OperatorError } from '../host/operator-error.ts';
import { type Cell, MERGED, textOf, Uncalculated } from './values.ts';

export interface WorkbookSheet {
  name: string;
  hidden: boolean;
  rows: Cell[][];
  hiddenRows: number;
}

/** The most bytes of a workbook when it is unpacked: a sheet that is formatted down to the last possible row has fewer. */
const MOST_BYTES = 200_000_000;

/**
 * The sheets of an XLSX, ODS or XLS file.
 *
 * @throws OperatorError when it cannot be read, or is too large for the memory of this device.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  if (unpackedSize(bytes) > MOST_BYTES) {
    throw new OperatorError(
      'Copie só as linhas preenchidas para uma planilha nova, ou divida-a: aberta, ela é grande demais para ser lida.',
    );
  }
  // Only a percentage's style tells it from a fraction.
  const { sheets } = await read(bytes, { readStyles: true }).catch(unreadable);
  return sheets.map((sheet) => ({
    name: sheet.name,
    hidden: sheet.hidden ?? false,
    rows: rowsOf(sheet),
    hiddenRows: [...(sheet.rowDefs?.values() ?? [])].filter(({ hidden }) => hidden).length,
  }));
}

/** The sum of the sizes that the parts of a ZIP declare; 0 for another file. */
function unpackedSize(bytes: Uint8Array): number {
  let size = 0;
  const count = ({ originalSize }: UnzipFileInfo) => {
    size += originalSize;
    return false;
  };
  try {
    unzipSync(bytes, { filter: count });
  } catch {
    return 0;
  }
  return size;
}

/** The rows as a spreadsheet shows them, each as wide as the sheet. */
function rowsOf({ rows: read, cells = new Map(), merges = [] }: Sheet): Cell[][] {
  const width = read.reduce((most, row) => Math.max(most, row?.length ?? 0), 0);
  // In an XLS file, blank rows are holes in the array.
  const rows = Array.from(read, (row = []) => Array.from({ length: width }, (_, n) => shown(row[n] ?? null)));
  const put = (row: number, column: number, cell: Cell) => {
    while (rows.length <= row) rows.push([]);
    const cellsOfRow = rows[row] ?? [];
    while (cellsOfRow.length < column) cellsOfRow.push(null);
    cellsOfRow[column] = cell;
  };
  for (const [place, { formula, value, style }] of cells) {
    const [row, column] = place.split(',').map(Number) as [number, number];
    // The library reads a formula without a result as blank, which would count as nothing, or as 0.
    if (formula !== undefined && value === null) put(row, column, new Uncalculated(formula));
    else if (typeof value === 'number') put(row, column, formatted(value, style?.numFmt));
  }
  for (const { startRow, endRow, startCol } of merges) {
    if (textOf(rows[startRow]?.[startCol]) === '') continue;
    for (let row = startRow + 1; row <= Math.min(endRow, rows.length - 1); row += 1)
      put(row, startCol, MERGED);
  }
  return rows;
}

/** A spreadsheet shows at most 15 digits: it shows 3.0000000000000004 as 3. */
function shown(cell: CellValue): Cell {
  return typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell;
}

/**
 * The text that the cell's format shows, where it matters: 0.98 is 98%, and the format `00000000000` gives a document its
 * leading zeros.
 */
function formatted(value: number, format = ''): Cell {
  const places = format.replace(/"[^"]*"|\\.|[-/() ]/g, '');
  if (places.includes('%')) return `${textOf(shown(value * 100))}%`;
  return Number.isInteger(value) && /^00+$/.test(places)
    ? String(value).padStart(places.length, '0')
    : shown(value);
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

interface PlainSheet {
  name: string;
  rows: string[][];
  /** For each column, the words that its cells offer; none when anything may be written. */
  choices?: readonly string[][];
}

/** An XLSX file of plain sheets. The first row of each is its header. */
export function writeWorkbook(sheets: readonly PlainSheet[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, rows, choices = [] }) => ({
      name,
      rows,
      columns: (rows[0] ?? []).map((_, place) => ({ width: widthOf(rows, place) })),
      freezePane: { rows: 1 },
      dataValidations: choices.flatMap(choiceIn),
    })),
  });
}

const ROWS_WITH_CHOICES = 5_000;

/**
 * A list to choose from, in the cells below the header. Other words only get a warning, because the import knows some
 * of them.
 */
function choiceIn(values: string[], place: number): DataValidation[] {
  if (values.length === 0) return [];
  const letter = String.fromCharCode('A'.charCodeAt(0) + place);
  const texts = { errorTitle: 'Confira', errorMessage: `Escolha na lista: ${values.join(', ')}.` };
  return [
    {
      type: 'list',
      values,
      range: `${letter}2:${letter}${ROWS_WITH_CHOICES}`,
      ...{ allowBlank: true, showErrorMessage: true, errorStyle: 'warning', ...texts },
    },
  ];
}

/** The length of the column's longest text, in characters, with some margin. */
function widthOf(rows: string[][], place: number): number {
  return Math.max(...rows.map((row) => row[place]?.length ?? 0)) + 4;
}
