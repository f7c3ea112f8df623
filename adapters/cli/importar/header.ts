import { OperatorError } from '../../host/operator-error.ts';
import type { Column } from './columns.ts';
import type { Row, Sheet } from './sheet.ts';
import { folded, textOf } from './values.ts';

/** The row of a sheet that names its columns. */
export interface Header {
  number: number;
  titles: readonly string[];
  /** Where each field stands, by its name. */
  places: ReadonlyMap<string, number>;
}

/**
 * @throws OperatorError when no row names a column, when two mean the same, or when a required one is missing that has no
 *   default.
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

/** The row, among the first ones, that names the most columns: above it there may be titles. */
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

/** A column's own name comes before its aliases: “Nome” beside “Nome popular” is something else. */
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
