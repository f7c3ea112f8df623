import { folded } from '../../src/common/folding.ts';
import { hasLost, lost } from './letters.ts';
import type { SheetColumn } from './shared-columns.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { factorIn, firstLine, isBetter, isNamed, isUnits, mayMean, means, resembles } from './titles.ts';
import { textOf } from './values.ts';

/** A column of a sheet; its title is empty where it has none. */
export interface TitledColumn {
  title: string;
  place: number;
}

/** The columns of a sheet, and the field of each. */
export interface SheetHeader {
  /** The row with the titles. */
  number: number;
  titles: readonly string[];
  /** The number of columns that the row of titles has. */
  width: number;
  /** The index of each field's column. */
  places: ReadonlyMap<string, number>;
  /** What the values of a field are multiplied by, where its title names another unit. */
  factors: ReadonlyMap<string, number>;
  /** The column with the units of the quantities, if the sheet has one. */
  units: number | undefined;
  /** The columns that belong to no field. */
  unused: readonly TitledColumn[];
}

/** A header, with the questions that only a person can answer. */
export interface Recognition extends SheetHeader {
  /** Fields that two columns may belong to: both have the same name, or the second has a better one. */
  doubled: readonly { column: SheetColumn; places: readonly [number, number] }[];
  /** Unused columns that may be meant for a missing field. They could be lost with all their values. */
  resembling: readonly (TitledColumn & { column: SheetColumn })[];
  /** Fields without a column. */
  missing: readonly SheetColumn[];
}

/** The place that a person gives for a field's column, or null when the sheet does not have it. */
export type Choice = ReadonlyMap<string, number | null>;

/** Columns added to the file of refused rows. They mean nothing when that file is imported. */
export const ADDED_TITLES = ['Linha recusada', 'Motivo da recusa'];

const WITHIN = 20;

/**
 * The first row of a sheet, and the one among the first rows with the most known titles: the sheet may begin with a
 * heading. Below titles and a row without any, titles are those of another table.
 *
 * @param chosen the first lines of titles that a person has named, folded.
 * @throws OperatorError when letters are lost in the titles, or above.
 */
export async function rowOfTitles(
  sheet: Sheet,
  columns: readonly SheetColumn[],
  chosen: readonly string[] = [],
): Promise<{ first?: SheetRow; best?: SheetRow }> {
  const isKnown = (title: string) =>
    chosen.includes(folded(firstLine(title))) || columns.some((column) => means(title, column));
  const isLike = (title: string) =>
    isKnown(title) || columns.some((column) => mayMean(title, column) || resembles(title, column));
  let best: { row: SheetRow; known: number; isPlain: boolean } | undefined;
  let first: SheetRow | undefined;
  let broken: { number: number; text: string } | undefined;
  for await (const row of sheet.rows()) {
    first ??= row;
    if (row.number > WITHIN) break;
    const texts = row.cells.map(textOf).filter((title) => title !== '');
    const known = texts.filter(isKnown).length;
    if (best?.isPlain && known === 0) break;
    const text = texts.find(hasLost);
    if (text !== undefined) broken ??= { number: row.number, text };
    if (known > (best?.known ?? 0)) {
      const like = texts.filter(isLike).length;
      best = { row, known, isPlain: like >= 2 && like * 2 > texts.length };
    }
  }
  if (broken && broken.number <= (best?.row.number ?? 0)) throw lost(broken.text);
  return { ...(first && { first }), ...(best && { best: best.row }) };
}

/** Recognises the columns under a row of titles. */
export function recognise(row: SheetRow, columns: readonly SheetColumn[], choice: Choice): Recognition {
  const titles = row.cells.map(textOf);
  const { places, doubled } = placesOf(titles, columns, choice);
  const measures = columns.some(({ field, counted, scale }) => (counted || scale) && places.has(field));
  const used = new Set(places.values());
  const units = measures ? titles.findIndex((title, place) => !used.has(place) && isUnits(title)) : -1;
  const unused = unusedOf(titles, used.add(units));
  const missing = columns.filter(
    ({ field, instead = [] }) =>
      !places.has(field) && (instead.length === 0 || !instead.every((other) => places.has(other))),
  );
  const open = missing.filter(({ field }) => !choice.has(field));
  // Beside “Nome popular”, “Planta” is another name of the species, and no quantity of plants.
  const known = columns.filter(({ field }) => places.has(field));
  const resembling = unused.flatMap(({ title, place }) => {
    const another = known.some((each) => means(title, each));
    const column = open.find((each) => mayMean(title, each) || (!another && resembles(title, each)));
    return column ? [{ column, title, place }] : [];
  });
  const factors = new Map(
    columns.flatMap((column) => {
      const place = places.get(column.field);
      return place === undefined ? [] : [[column.field, factorIn(titles[place] ?? '', column)] as const];
    }),
  );
  return {
    ...{ number: row.number, titles, width: titles.length, places, factors, unused },
    units: units === -1 ? undefined : units,
    ...{ doubled: [...doubled, ...outdone(titles, columns, places, choice)], resembling, missing },
  };
}

/** Columns that were taken by one of their weaker names, although an unused column has a better one. */
function outdone(
  titles: readonly string[],
  columns: readonly SheetColumn[],
  places: ReadonlyMap<string, number>,
  choice: Choice,
): Recognition['doubled'] {
  const used = new Set(places.values());
  return columns.flatMap((column) => {
    const place = places.get(column.field);
    if (place === undefined || choice.has(column.field)) return [];
    const better = titles.findIndex(
      (title, other) => !used.has(other) && isBetter(title, titles[place] ?? '', column),
    );
    return better === -1 ? [] : [{ column, places: [place, better] as const }];
  });
}

function unusedOf(titles: readonly string[], used: ReadonlySet<number>): TitledColumn[] {
  const added = ADDED_TITLES.map(folded);
  return titles.flatMap((title, place) =>
    title === '' || used.has(place) || added.includes(folded(title)) ? [] : [{ title, place }],
  );
}

/**
 * A person's choice comes first, then a column's own name, then its aliases: beside “Nome popular”, “Nome” is a
 * different column.
 */
function placesOf(titles: readonly string[], columns: readonly SheetColumn[], choice: Choice) {
  const places = new Map<string, number>();
  const doubled: { column: SheetColumn; places: readonly [number, number] }[] = [];
  for (const [field, place] of choice) if (place !== null) places.set(field, place);
  const taken = new Set(places.values());
  for (const column of columns.filter(({ field }) => !choice.has(field))) {
    const placesWhere = (is: (title: string, column: SheetColumn) => boolean) =>
      titles.flatMap((title, place) => (!taken.has(place) && is(title, column) ? [place] : []));
    const named = placesWhere(isNamed);
    const [place, other] = named.length > 0 ? named : placesWhere(means);
    if (place === undefined) continue;
    if (other !== undefined) doubled.push({ column, places: [place, other] });
    places.set(column.field, place);
  }
  return { places, doubled };
}

/** Columns without a title or a field, but with values. */
export class Untitled {
  readonly #untitled: readonly number[];
  readonly #places = new Set<number>();

  constructor({ titles, width, places }: SheetHeader) {
    const used = new Set(places.values());
    this.#untitled = [...titles.slice(0, width).keys()].filter(
      (place) => titles[place] === '' && !used.has(place),
    );
  }

  look({ cells }: SheetRow): void {
    for (const place of this.#untitled) if (textOf(cells[place]) !== '') this.#places.add(place);
  }

  get columns(): TitledColumn[] {
    return [...this.#places].sort((a, b) => a - b).map((place) => ({ title: '', place }));
  }
}

/** A column as people find it: by its letters, too, where it has no title or another column has the same. */
export function nameOf({ title, place }: TitledColumn, titles: readonly string[]): string {
  const name = firstLine(title);
  const isAlone = titles.filter((each) => folded(firstLine(each)) === folded(name)).length === 1;
  return name !== '' && isAlone ? name : `${lettersOf(place)} (${name || 'sem título'})`;
}

/** The letters that a spreadsheet shows above a column. */
export function lettersOf(place: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (place % 26));
  return place < 26 ? last : lettersOf(Math.floor(place / 26) - 1) + last;
}
