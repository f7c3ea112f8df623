import { COLUMNS, KINDS, type SheetKind } from './columns.ts';
import { recognise, rowOfTitles } from './header.ts';
import { readCell } from './reading.ts';
import type { SheetColumn } from './shared-columns.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { isLike } from './titles.ts';
import { Unreadable } from './unreadable.ts';
import { type Cell, textOf, valueIn } from './values.ts';

/**
 * The kind whose columns the sheet has best: it lacks the fewest, has the most, or has at least their titles. None when it
 * has no column of any kind. When several kinds fit equally well, only a person knows, unless the sheet says too little.
 */
export async function kindsOf(sheet: Sheet): Promise<SheetKind[]> {
  const fits = await Promise.all(
    KINDS.map(async (kind) => ({ kind, ...(await fitOf(sheet, COLUMNS[kind])) })),
  );
  const order = (a: Fit, b: Fit) => a.lacks - b.lacks || b.known - a.known || b.titled - a.titled;
  const [best, ...others] = fits.toSorted(order);
  if (!best || best.known === 0) return [];
  const isClear = best.rows === 0 || best.lacks > 1;
  const equal = others.filter((each) => order(best, each) === 0);
  return [best, ...(isClear ? [] : equal)].map(({ kind }) => kind);
}

/** Those of several sheets that have at least two titles of these columns, one of them for sure. A cover has none. */
export async function titledSheets<S>(
  sheets: readonly S[],
  columns: readonly SheetColumn[],
  opened: (sheet: S) => Sheet,
): Promise<S[]> {
  const titled = await Promise.all(
    sheets.map(async (sheet) => {
      const { best } = await rowOfTitles(opened(sheet), columns);
      return (best?.cells.map(textOf).filter((title) => isLike(title, columns)) ?? []).length >= 2;
    }),
  );
  return sheets.filter((_, place) => titled[place]);
}

/** The row of a sheet with the titles of these columns; the first row when none has them. */
export async function titlesIn(sheet: Sheet, columns: readonly SheetColumn[]): Promise<SheetRow | undefined> {
  const { first, best } = await rowOfTitles(sheet, columns);
  return best ?? first;
}

interface Fit {
  lacks: number;
  known: number;
  /** How many titles it has, also above values that do not fit. */
  titled: number;
  rows: number;
}

async function fitOf(sheet: Sheet, columns: readonly SheetColumn[]): Promise<Fit> {
  const titles = await titlesIn(sheet, columns);
  if (!titles) return { lacks: 0, known: 0, titled: 0, rows: 0 };
  const { places } = recognise(titles, columns, new Map());
  const rows = await rowsBelow(titles, sheet);
  const known = columns.filter((column) => {
    const place = places.get(column.field);
    return (
      place !== undefined &&
      isWritten(
        column,
        rows.map(({ cells }) => cells[place] ?? null),
      )
    );
  });
  const lacks = columns.filter(
    (column) =>
      (column.required || column.usual) &&
      !known.includes(column) &&
      !column.instead?.every((field) => known.some((other) => other.field === field)),
  );
  return { lacks: lacks.length, known: known.length, titled: places.size, rows: rows.length };
}

/** How many rows are read to judge what is under a title. */
const ENOUGH = 50;

async function rowsBelow({ number }: SheetRow, sheet: Sheet): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of sheet.rows()) {
    if (rows.length === ENOUGH) break;
    if (row.number > number) rows.push(row);
  }
  return rows;
}

/** Whether any of the cells fits the column: “Saída” is not a type of species. Blank cells say nothing. */
function isWritten(column: SheetColumn, cells: readonly Cell[]): boolean {
  const written = cells.filter((cell) => textOf(cell) !== '');
  return written.length === 0 || written.some((cell) => isTaken(column, cell));
}

function isTaken(column: SheetColumn, cell: Cell): boolean {
  try {
    const value = readCell(column, cell);
    return !column.synonyms || Object.keys(column.synonyms).some((word) => valueIn(word, 'word') === value);
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}
