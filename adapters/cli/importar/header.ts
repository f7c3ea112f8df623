import { OperatorError } from '../../host/operator-error.ts';
import type { Column } from './columns.ts';
import type { Row, Sheet } from './sheet.ts';
import { isNamed, means, resembles } from './titles.ts';
import { folded, textOf } from './values.ts';

/** The row of a sheet with the column titles. */
export interface Header {
  number: number;
  titles: readonly string[];
  /** The index of each field's column. */
  places: ReadonlyMap<string, number>;
  /** The titles of the columns that are no field. */
  unused: readonly string[];
}

/** The title that the user says a field has, or NONE when the sheet does not have it. */
export type Choice = ReadonlyMap<string, string>;
const NONE = '-';

/** Columns added to the file of refused rows; they mean nothing when that file is imported. */
export const ADDED_TITLES = ['Linha recusada', 'Motivo da recusa'];

/**
 * @throws OperatorError when no row has a known title, when two columns are the same field, when an unused column
 *   resembles a missing one, or when a required column without a default is missing.
 */
export async function findHeader(
  sheet: Sheet,
  columns: readonly Column[],
  defaults: ReadonlyMap<string, unknown>,
  choice: Choice,
): Promise<Header> {
  const row = await rowOfTitles(sheet, columns, choice);
  const titles = row.cells.map(textOf);
  const places = placesOf(titles, columns, choice);
  const unused = unusedOf(titles, new Set(places.values()));
  const missing = columns.filter(({ field }) => !places.has(field));
  checkResembling(
    unused,
    missing.filter(({ field }) => choice.get(field) !== NONE),
  );
  checkRequired(missing.filter(({ field }) => !defaults.has(field)));
  return { number: row.number, titles, places, unused };
}

function unusedOf(titles: readonly string[], used: ReadonlySet<number>): string[] {
  const added = ADDED_TITLES.map(folded);
  return titles.filter((title, place) => title !== '' && !used.has(place) && !added.includes(folded(title)));
}

const WITHIN = 20;

/** The row with most known titles among the first ones: the sheet may begin with a heading. */
async function rowOfTitles(sheet: Sheet, columns: readonly Column[], choice: Choice): Promise<Row> {
  const chosen = [...choice.values()].map(folded);
  const isKnown = (title: string) =>
    chosen.includes(folded(title)) || columns.some((column) => means(title, column));
  let best: { row: Row; known: number } | undefined;
  let first: Row | undefined;
  for await (const row of sheet.rows()) {
    first ??= row;
    if (row.number > WITHIN) break;
    const known = row.cells.map(textOf).filter((title) => title !== '' && isKnown(title)).length;
    if (known > (best?.known ?? 0)) best = { row, known };
  }
  if (best) return best.row;
  throw withoutTitles(sheet, columns, first);
}

const SHOWN = 60;

/** Says what the sheet has instead of titles. */
function withoutTitles({ name, others }: Sheet, columns: readonly Column[], first: Row | undefined) {
  const which = name === undefined ? 'o arquivo' : `a planilha “${name}”`;
  const beginning = first?.cells.map(textOf).join(' | ').replace(/\s+/g, ' ').slice(0, SHOWN);
  const found = beginning === undefined ? 'está sem nada escrito' : `começa por “${beginning}”`;
  const elsewhere =
    others.length === 0
      ? ''
      : ` Se não é esta a planilha, escolha em --planilha: ${others.map((each) => `“${each}”`).join(', ')}.`;
  const titles = columns.map(({ title }) => title).join(', ');
  return new OperatorError(
    `Ponha no alto da planilha os nomes das colunas: nenhum foi reconhecido, pois ${which} ${found}. ` +
      `São estes: ${titles}.${elsewhere}`,
  );
}

/**
 * The user's choice comes first, then a column's own name, then its aliases: beside “Nome popular”, “Nome” is another
 * column.
 */
function placesOf(
  titles: readonly string[],
  columns: readonly Column[],
  choice: Choice,
): Map<string, number> {
  const places = new Map<string, number>();
  for (const [field, chosen] of choice) {
    if (chosen !== NONE) places.set(field, placeOf(titles, chosen));
  }
  const taken = new Set(places.values());
  for (const column of columns.filter(({ field }) => !choice.has(field))) {
    const placesWhere = (is: (title: string, column: Column) => boolean) =>
      titles.flatMap((title, place) => (!taken.has(place) && is(title, column) ? [place] : []));
    const named = placesWhere(isNamed);
    const [place, other] = named.length > 0 ? named : placesWhere(means);
    if (place === undefined) continue;
    if (other !== undefined) {
      throw new OperatorError(
        `Deixe só uma das colunas “${titles[place]}” e “${titles[other]}”, ou diga qual vale com ` +
          `${option(column, titles[place])}: as duas querem dizer “${column.title}”.`,
      );
    }
    places.set(column.field, place);
  }
  return places;
}

function placeOf(titles: readonly string[], chosen: string): number {
  const place = titles.findIndex((title) => folded(title) === folded(chosen));
  if (place !== -1) return place;
  const known = titles.filter((title) => title !== '').map((title) => `“${title}”`);
  throw new OperatorError(
    `Corrija --coluna: a planilha não tem a coluna “${chosen}”; tem ${known.join(', ')}.`,
  );
}

/** A column that resembles one that is missing could be lost with all its values: the user says which it is. */
function checkResembling(unused: readonly string[], missing: readonly Column[]): void {
  const questions = unused.flatMap((title) => {
    const column = missing.find((each) => resembles(title, each));
    if (!column) return [];
    const [yes, no] = [option(column, title), option(column, NONE)];
    return [`Diga o que é a coluna “${title}”: se é “${column.title}”, acrescente ${yes}; se não é, ${no}.`];
  });
  if (questions.length > 0) throw new OperatorError(questions.join('\n'));
}

/** As a shell takes it. */
function option({ field }: Column, title = ''): string {
  return `--coluna ${field}=${/^[\w-]+$/.test(title) ? title : `"${title}"`}`;
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
