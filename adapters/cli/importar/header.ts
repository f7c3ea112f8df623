import { OperatorError } from '../../host/operator-error.ts';
import type { Column } from './columns.ts';
import type { Row, Sheet } from './sheet.ts';
import { folded, textOf } from './values.ts';

/** The row of a sheet with the column titles. */
export interface Header {
  number: number;
  titles: readonly string[];
  /** The index of each field's column. */
  places: ReadonlyMap<string, number>;
}

/**
 * @throws OperatorError when no row has a known title, when two columns are the same field, or when a required column
 *   without a default is missing.
 */
export async function findHeader(
  sheet: Sheet,
  columns: readonly Column[],
  defaults: ReadonlyMap<string, unknown>,
): Promise<Header> {
  const row = await rowOfTitles(sheet, columns);
  const titles = row.cells.map(textOf);
  const places = placesOf(titles, columns);
  checkRequired(columns.filter(({ field }) => !places.has(field) && !defaults.has(field)));
  return { number: row.number, titles, places };
}

const WITHIN = 20;

/** The row with most known titles among the first ones: the sheet may begin with a heading. */
async function rowOfTitles(sheet: Sheet, columns: readonly Column[]): Promise<Row> {
  let best: { row: Row; known: number } | undefined;
  for await (const row of sheet.rows()) {
    if (row.number > WITHIN) break;
    const known = row.cells.filter((cell) => columns.some((column) => means(textOf(cell), column))).length;
    if (known > (best?.known ?? 0)) best = { row, known };
  }
  if (best) return best.row;
  const titles = columns.map(({ title }) => title).join(', ');
  throw new OperatorError(
    `Ponha no alto da planilha os nomes das colunas: nenhum foi reconhecido. São estes: ${titles}.`,
  );
}

/** A column's own name takes precedence over its aliases: beside “Nome popular”, “Nome” is another column. */
function placesOf(titles: readonly string[], columns: readonly Column[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const column of columns) {
    const named = placesWhere(titles, (title) => isNamed(title, column));
    const [place, other] = named.length > 0 ? named : placesWhere(titles, (title) => means(title, column));
    if (place === undefined) continue;
    if (other !== undefined) {
      throw new OperatorError(
        `Deixe só uma das colunas “${titles[place]}” e “${titles[other]}”: as duas querem dizer “${column.title}”.`,
      );
    }
    places.set(column.field, place);
  }
  return places;
}

function placesWhere(titles: readonly string[], is: (title: string) => boolean): number[] {
  return titles.flatMap((title, place) => (is(title) ? [place] : []));
}

function isNamed(title: string, { field, title: own }: Column): boolean {
  return [field, own].map(folded).includes(folded(title));
}

function means(title: string, column: Column): boolean {
  return isNamed(title, column) || column.aliases.map(folded).includes(folded(title));
}

function checkRequired(absent: readonly Column[]): void {
  const missing = absent.filter(({ required }) => required);
  const [first] = missing;
  if (!first) return;
  throw new OperatorError(
    `Faltam na planilha: ${missing.map(({ title }) => title).join(', ')}. Acrescente essas colunas ou diga o que ` +
      `vale para todas as linhas, como em --padrao ${first.field}=VALOR.`,
  );
}
