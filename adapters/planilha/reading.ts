import { folded } from '../../src/common/folding.ts';
import { nameOf, type SheetHeader, Untitled } from './header.ts';
import { movesBoth, refusedByWords, rowsBelow, type TableEnds } from './rows.ts';
import type { SheetColumn } from './shared-columns.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { type Answers, type Decimal, type Question, Suspicions } from './suspicions.ts';
import { Unreadable } from './unreadable.ts';
import { type Cell, textOf, valueIn } from './values.ts';

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
export interface SheetReading extends TableEnds {
  titles: readonly string[];
  /** Columns that belong to no field, by their names. */
  ignored: readonly string[];
  hasColumn(field: string): boolean;
  /** The number of rows below the header. */
  total: number;
  /** Questions about the whole sheet that only a person can answer. */
  questions: readonly Question[];
  entries(): AsyncGenerator<SheetEntry>;
  /**
   * The refusal of a row, for a field of the service; null for the row as a whole. `codigo` is the service's code for
   * it.
   */
  refusal(row: SheetRow, field: string | null, motivo: string, codigo?: string): RowRefusal;
}

/** What a person said of the whole sheet: what fills a missing column and blank cells, by field, as written and as a value. */
export interface Said extends Answers {
  texts: ReadonlyMap<string, string>;
  values: ReadonlyMap<string, string | number>;
}

export async function readingOf(
  sheet: Sheet,
  columns: readonly SheetColumn[],
  header: SheetHeader,
  { texts, values: defaults, ...answers }: Said,
): Promise<SheetReading> {
  const { titles, places, factors, units, width } = header;
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

  const table = rowsBelow(header, columns, () => sheet.rows());
  const byWords = refusedByWords(header, columns);
  const isTwofold = movesBoth(header);
  const untitled = new Untitled(header);
  const suspicions = new Suspicions(header, columns);
  let total = 0;
  for await (const row of table.rows()) {
    untitled.look(row);
    suspicions.look(row);
    total += 1;
  }
  const { decimal, titles: groups, questions } = suspicions.judged(answers);

  /** Why the row as a whole is not a record. */
  const wrong = (row: SheetRow): string | null =>
    byWords(row) ??
    (groups.has(row.number) ? GROUP : null) ??
    (row.cells.some(isBeyond) ? BEYOND : null) ??
    (isTwofold(row) ? TWOFOLD : null);

  const takenFrom = (column: SheetColumn, row: SheetRow): string | number | undefined => {
    const place = places.get(column.field);
    if (place === undefined) return undefined;
    const value = readCell(column, row.cells[place] ?? null, decimal);
    const factor = factors.get(column.field) ?? 1;
    if (value !== undefined && units !== undefined) checkUnit(column, factor, textOf(row.cells[units]));
    // Multiplying a float leaves digits that nobody wrote.
    return typeof value === 'number' && factor !== 1 ? Number((value * factor).toPrecision(12)) : value;
  };

  const entryOf = (row: SheetRow): SheetEntry => {
    const reason = wrong(row);
    if (reason !== null) return { ...row, values: {}, refusals: [refusal(row, null, reason)] };
    const values: Record<string, string | number> = {};
    const refusals: RowRefusal[] = [];
    for (const column of columns) {
      try {
        const taken = takenFrom(column, row) ?? defaults.get(column.field);
        if (taken !== undefined) values[column.field] = taken;
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        refusals.push(refusal(row, column.field, error.message));
      }
    }
    return { ...row, values, refusals };
  };

  return {
    titles,
    ignored: [...header.unused, ...untitled.columns].map((column) => nameOf(column, titles)),
    hasColumn: (field) => (places.get(field) ?? width) < width,
    ...{ total, above: table.above, another: table.another, questions, refusal },
    entries: async function* () {
      for await (const row of table.rows()) yield entryOf(row);
    },
  };
}

/** The values of a column in people's words. The service names them as programs write them. */
function wordsOf({ synonyms }: SheetColumn): string | undefined {
  return synonyms && `Escolha um destes valores: ${Object.keys(synonyms).join(', ')}.`;
}

const GROUP = 'Retire a linha: ela é o título de um grupo, e não um registro.';

const BEYOND =
  'Corrija a linha no arquivo: ela tem mais valores que títulos, e um valor com vírgula, tabulação ou ponto e vírgula precisa de aspas.';

const TWOFOLD =
  'Retire a linha: ela mexeu no estoque e num lote ao mesmo tempo, o que só a abertura de um lote e o retorno ao viveiro fazem.';

/** Things that are counted one by one. */
const ONE = /^(un|und|unid|unidades?|mudas?|plantas?|sementes?|pes?|n|numeros?|qtd)?$/;

/** @throws Unreadable when a quantity or a weight is in another unit than its title says. */
function checkUnit({ counted, scale }: SheetColumn, factor: number, unit: string): void {
  const beside = `a coluna ao lado diz que el${counted ? 'a' : 'e'} está em “${unit}”.`;
  if (counted && !ONE.test(folded(unit))) throw new Unreadable(`Escreva a quantidade em unidades: ${beside}`);
  if (scale && unit !== '' && scale[folded(unit)] !== factor)
    throw new Unreadable(`Escreva no título a unidade do peso, como “Peso (kg)”: ${beside}`);
}

/** What people write when they do not know a value. */
const NOTHING = /^([-–—?._]+|n\/?[ad]\.?|s\/?i|não (informad[oa]|consta|se aplica)|sem informação)$/i;
/** In a column of any kind. */
const ASKED = /^[?¿]+$/;
const DITTO = /^(idem|id\.|ibidem|["”“]+|'')$/i;

/** Digits in groups of three; `12.5` and `0.938` are none. */
const GROUPED = /^\s*[1-9]\d{0,2}(\.\d{3})+(,\d+)?\s*$/;

/**
 * A cell as the value of its column; undefined when it is blank. `decimal` says how a weight is written.
 *
 * @throws Unreadable
 */
export function readCell(
  { kind, synonyms = {}, unclear = {}, required }: SheetColumn,
  cell: Cell,
  decimal?: Decimal,
): string | number | undefined {
  const isText = kind === 'text' || kind === 'name';
  if (isText && DITTO.test(textOf(cell)))
    throw new Unreadable('Escreva o valor, que é o mesmo da linha de cima.');
  if ((isText && NOTHING.test(textOf(cell))) || ASKED.test(textOf(cell))) {
    if (required) throw new Unreadable(`Preencha este campo: “${textOf(cell)}” não diz nada.`);
    return undefined;
  }
  const isGrouped =
    kind === 'weight' && decimal === 'virgula' && typeof cell === 'string' && GROUPED.test(cell);
  const plain = isGrouped ? cell.replaceAll('.', '') : cell;
  const value = valueIn(plain, kind);
  const reason = unclear[String(value)];
  if (reason !== undefined) throw new Unreadable(reason);
  const [word] = Object.entries(synonyms).find(([, others]) => others.includes(String(value))) ?? [];
  return word === undefined ? value : valueIn(word, kind);
}
