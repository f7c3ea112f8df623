import { folded } from '../../../src/common/folding.ts';
import { OperatorError } from '../../host/operator-error.ts';
import {
  lettersOf,
  nameOf,
  type Recognition,
  recognise,
  rowOfTitles,
  type SheetHeader,
} from '../../planilha/header.ts';
import { rowsBelow } from '../../planilha/rows.ts';
import { samplesOf } from '../../planilha/samples.ts';
import type { SheetColumn } from '../../planilha/shared-columns.ts';
import type { Sheet, SheetRow } from '../../planilha/sheet.ts';
import { firstLine } from '../../planilha/titles.ts';
import { textOf } from '../../planilha/values.ts';

/** The title that the user gives for a field's column, or NONE if the sheet does not have the column. */
export type ChosenTitles = ReadonlyMap<string, string>;
const NONE = '-';

type Samples = Awaited<ReturnType<typeof samplesOf>>;

/**
 * Finds the row of titles, and the column of each field with its first values.
 *
 * @throws OperatorError when no row has a known title, when the sheet lacks a chosen one, when two columns are the same
 *   field, when an unused column resembles a missing one, or when a required column without a default is missing.
 */
export async function findHeader(
  sheet: Sheet,
  columns: readonly SheetColumn[],
  defaults: ReadonlyMap<string, unknown>,
  chosen: ChosenTitles,
): Promise<SheetHeader & { samples: Samples }> {
  const typed = [...chosen.values()].map((title) => folded(firstLine(title)));
  const { first, best } = await rowOfTitles(sheet, columns, typed);
  if (!best) throw withoutTitles(sheet, columns, first);
  const titles = best.cells.map(textOf);
  const choice = new Map(
    [...chosen].map(([field, title]) => [field, title === NONE ? null : placeOf(titles, title)]),
  );
  const header = recognise(best, columns, choice);
  const samples = await samplesOf(rowsBelow(header, columns, () => sheet.rows()).rows());
  checkDoubled(header, samples);
  checkResembling(header, samples);
  checkRequired(header.missing.filter(({ field }) => !defaults.has(field)));
  return { ...header, samples };
}

const SHOWN = 60;

/** Says what the sheet has instead of titles. */
function withoutTitles(
  { name, others }: Sheet,
  columns: readonly SheetColumn[],
  first: SheetRow | undefined,
) {
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

function placeOf(titles: readonly string[], chosen: string): number {
  const place = titles.findIndex((title) => folded(firstLine(title)) === folded(firstLine(chosen)));
  if (place !== -1) return place;
  const lettered = titles.findIndex((_, column) => lettersOf(column) === chosen.toUpperCase());
  if (lettered !== -1) return lettered;
  const known = titles.filter((title) => title !== '').map((title) => `“${firstLine(title)}”`);
  throw new OperatorError(
    `Corrija --coluna: a planilha não tem a coluna “${chosen}”; tem ${known.join(', ')}.`,
  );
}

function checkDoubled({ doubled: [first], titles }: Recognition, samples: Samples): void {
  if (!first) return;
  const { column, places } = first;
  const [title, other] = places.map((place) => firstLine(titles[place] ?? ''));
  const [one, another] = places.map((place) => samples[place]?.join(', ') || 'nada');
  const there = `Na primeira está: ${one}; na outra: ${another}.`;
  if (folded(title ?? '') === folded(other ?? '')) {
    const [first, second] = places.map((place) => option(column, lettersOf(place)));
    throw new OperatorError(
      `Diga qual das colunas “${title}” vale, pela letra dela na planilha: ${first} ou ${second}. ${there}`,
    );
  }
  throw new OperatorError(
    `Deixe só uma das colunas “${title}” e “${other}”, ou diga qual vale com ` +
      `${option(column, title)}: as duas querem dizer “${column.title}”. ${there}`,
  );
}

/** The user has to say what each of these columns is. */
function checkResembling({ resembling, titles }: Recognition, samples: Samples): void {
  const questions = resembling.map(({ column, title, place }) => {
    const name = nameOf({ title, place }, titles);
    const [yes, no] = [
      option(column, name === firstLine(title) ? name : lettersOf(place)),
      option(column, NONE),
    ];
    return `Diga o que é a coluna “${name}”: se é “${column.title}”, acrescente ${yes}; se não é, ${no}. Nela está: ${samples[place]?.join(', ') || 'nada'}.`;
  });
  if (questions.length > 0) throw new OperatorError(questions.join('\n'));
}

/** An option as it is typed in a shell. */
function option({ field }: SheetColumn, title = ''): string {
  return `--coluna ${field}=${/^[\w-]+$/.test(title) ? title : `"${title}"`}`;
}

function checkRequired(absent: readonly SheetColumn[]): void {
  const missing = absent.filter(({ required }) => required);
  const [first] = missing;
  if (!first) return;
  throw new OperatorError(
    `Faltam na planilha: ${missing.map(({ title }) => title).join(', ')}. Acrescente essas colunas ou diga o que ` +
      `vale para todas as linhas, como em --padrao ${first.field}=VALOR; se uma coluna tem outro nome, diga a letra dela, como em ` +
      `--coluna ${first.field}=A.`,
  );
}
