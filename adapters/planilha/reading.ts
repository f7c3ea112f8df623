import { type SheetHeader, Untitled } from './header.ts';
import type { SheetColumn } from './shared-columns.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { type Cell, folded, textOf, Unreadable, valueIn } from './values.ts';

export type Values = Readonly<Record<string, string | number>>;

/** Why a row is refused: where in the sheet, and what to correct. */
export interface RowRefusal {
  linha: number;
  /** The field, if it is one. */
  campo: string | null;
  /** The sheet's title of the column; null when the row as a whole is refused. */
  coluna: string | null;
  valor: string;
  motivo: string;
}

/** A row of the sheet as the service's fields. A row with refusals is not sent. */
export interface SheetEntry extends SheetRow {
  values: Values;
  refusals: readonly RowRefusal[];
}

/** A sheet whose columns are known. */
export interface SheetReading {
  titles: readonly string[];
  /** Columns that belong to no field, by their titles. */
  ignored: readonly string[];
  /** The number of rows below the header. */
  total: number;
  entries(): AsyncGenerator<SheetEntry>;
  /**
   * The refusal of a row, for a field of the service; null for the row as a whole. `codigo` is the service's code for
   * it.
   */
  refusal(row: SheetRow, field: string | null, motivo: string, codigo?: string): RowRefusal;
}

/** What fills a missing column and blank cells, by field: as written, and as a value. */
export interface Defaults {
  texts: ReadonlyMap<string, string>;
  values: ReadonlyMap<string, string | number>;
}

/** Reads a sheet below its header. */
export async function readingOf(
  sheet: Sheet,
  columns: readonly SheetColumn[],
  header: SheetHeader,
  { texts, values: defaults }: Defaults,
): Promise<SheetReading> {
  const { titles, places, width } = header;
  const used = new Set(places.values());
  const isBeyond = (cell: Cell, place: number) => place >= width && !used.has(place) && textOf(cell) !== '';

  const refusal: SheetReading['refusal'] = ({ number, cells }, field, motivo, codigo) => {
    const place = places.get(field ?? '');
    const column = columns.find((each) => each.field === field);
    return {
      linha: number,
      campo: field,
      coluna: (place === undefined ? column?.title : titles[place]) ?? null,
      valor: place === undefined ? (texts.get(field ?? '') ?? '') : textOf(cells[place]),
      motivo: (codigo === 'VALOR_NAO_PERMITIDO' && column && wordsOf(column)) || motivo,
    };
  };

  const entryOf = (row: SheetRow): SheetEntry => {
    if (isTotal(row.cells)) return { ...row, values: {}, refusals: [refusal(row, null, TOTAL)] };
    if (row.cells.some(isBeyond)) return { ...row, values: {}, refusals: [refusal(row, null, BEYOND)] };
    const values: Record<string, string | number> = {};
    const refusals: RowRefusal[] = [];
    for (const column of columns) {
      try {
        const place = places.get(column.field);
        const value = place === undefined ? undefined : readCell(column, row.cells[place] ?? null);
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
  const untitled = new Untitled(header);
  let total = 0;
  for await (const row of rows()) {
    untitled.look(row);
    total += 1;
  }
  return {
    titles,
    ignored: [...header.unused, ...untitled.names],
    total,
    refusal,
    entries: async function* () {
      for await (const row of rows()) yield entryOf(row);
    },
  };
}

/** What a column takes, in people's words: the service names its values as programs write them. */
function wordsOf({ synonyms }: SheetColumn): string | undefined {
  return synonyms && `Escolha um destes valores: ${Object.keys(synonyms).join(', ')}.`;
}

const TOTAL = 'Retire a linha: ela é um total, e não um registro.';

const BEYOND =
  'Corrija a linha no arquivo: ela tem mais valores que títulos, e um valor com vírgula, tabulação ou ponto e vírgula precisa de aspas.';

/** Matches the beginning of a total's label. The next word decides: `Total Paisagismo` is a recipient. */
const LABEL =
  /^(sub ?)?(total|totais|soma|somatorio|somatoria)( (geral|gerais|parcial|final|acumulado|de|da|do|das|dos|em|no|na|por)\b.*| [\d ]+)?$/;
const NUMBER = /^[+-]?[\d.,\s]*\d%?$/;

/** Whether the row is plainly a total: only such a label, in the first cell that is not blank, and numbers. */
function isTotal(cells: readonly Cell[]): boolean {
  const [label, ...others] = cells.map(textOf).filter((text) => text !== '');
  return label !== undefined && LABEL.test(folded(label)) && others.every((text) => NUMBER.test(text));
}

/**
 * A cell as the value of its column; undefined when it is blank.
 *
 * @throws Unreadable
 */
export function readCell({ kind, synonyms = {} }: SheetColumn, cell: Cell): string | number | undefined {
  const value = valueIn(cell, kind);
  const [word] = Object.entries(synonyms).find(([, others]) => others.includes(String(value))) ?? [];
  return word === undefined ? value : valueIn(word, kind);
}
