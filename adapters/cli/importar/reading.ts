import { OperatorError } from '../../host/operator-error.ts';
import type { Column } from './columns.ts';
import { type Choice, findHeader } from './header.ts';
import type { Row, Sheet } from './sheet.ts';
import { isTotal } from './totals.ts';
import { type Cell, textOf, Unreadable, valueIn } from './values.ts';

export type Values = Readonly<Record<string, string | number>>;

/** Why a row is refused: where in the sheet, and what to correct. */
export interface Refusal {
  linha: number;
  /** The column as the sheet calls it; null when the row as a whole is refused. */
  coluna: string | null;
  valor: string;
  motivo: string;
}

/** A row of the sheet as the service's fields. A row with refusals is not sent. */
export interface Entry extends Row {
  values: Values;
  refusals: readonly Refusal[];
}

/** A sheet whose columns are known. */
export interface Reading {
  titles: readonly string[];
  /** Titles of unknown columns. */
  ignored: readonly string[];
  /** The number of rows below the header. */
  total: number;
  entries(): AsyncGenerator<Entry>;
  /** The refusal of a row, for a field of the service; null for the row as a whole. */
  refusal(row: Row, field: string | null, motivo: string): Refusal;
}

/**
 * Reads a sheet. A default fills a missing column and a blank cell; `choice` says which columns some fields are.
 *
 * @throws OperatorError when the header or a default cannot be read.
 */
export async function readSheet(
  sheet: Sheet,
  columns: readonly Column[],
  texts: ReadonlyMap<string, string>,
  choice: Choice = new Map(),
): Promise<Reading> {
  const defaults = readDefaults(columns, texts);
  const header = await findHeader(sheet, columns, defaults, choice);
  const { titles, places } = header;

  const refusal: Reading['refusal'] = ({ number, cells }, field, motivo) => {
    const place = places.get(field ?? '');
    return {
      linha: number,
      coluna:
        (place === undefined ? columns.find((each) => each.field === field)?.title : titles[place]) ?? null,
      valor: place === undefined ? (texts.get(field ?? '') ?? '') : textOf(cells[place]),
      motivo,
    };
  };

  const entryOf = (row: Row): Entry => {
    if (isTotal(row.cells)) return { ...row, values: {}, refusals: [refusal(row, null, TOTAL)] };
    const values: Record<string, string | number> = {};
    const refusals: Refusal[] = [];
    for (const column of columns) {
      try {
        const place = places.get(column.field);
        const value = place === undefined ? undefined : read(column, row.cells[place] ?? null);
        const taken = value ?? defaults.get(column.field);
        if (taken !== undefined) values[column.field] = taken;
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        refusals.push(refusal(row, column.field, error.message));
      }
    }
    return { ...row, values, refusals };
  };

  async function* rows() {
    for await (const row of sheet.rows()) if (row.number > header.number) yield row;
  }
  return {
    titles,
    ignored: header.unused,
    total: await countOf(rows()),
    refusal,
    entries: async function* () {
      for await (const row of rows()) yield entryOf(row);
    },
  };
}

const TOTAL = 'Retire a linha: ela é um total, e não um registro.';

/** Reads defaults by the rules for cells. */
function readDefaults(columns: readonly Column[], texts: ReadonlyMap<string, string>) {
  const defaults = new Map<string, string | number>();
  for (const column of columns) {
    try {
      const value = read(column, texts.get(column.field) ?? null);
      if (value !== undefined) defaults.set(column.field, value);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      throw new OperatorError(`--padrao ${column.field}: ${error.message}`);
    }
  }
  return defaults;
}

function read({ kind, synonyms = {} }: Column, cell: Cell): string | number | undefined {
  const value = valueIn(cell, kind);
  const [word] = Object.entries(synonyms).find(([, others]) => others.includes(String(value))) ?? [];
  return word === undefined ? value : valueIn(word, kind);
}

async function countOf(rows: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of rows) count += 1;
  return count;
}
