import { closestMatch } from 'leven';
import { folded } from '../../src/common/folding.ts';
import type { SheetColumn } from './shared-columns.ts';

/** The sheet of a template that explains its columns. */
export const HELP = 'Como preencher';

/** Whether the title is the column's own: its title or its field. */
export function isNamed(title: string, column: SheetColumn): boolean {
  return [column.field, column.title].some((name) => wordsFor(column, name) === wordsFor(column, title));
}

export function means(title: string, column: SheetColumn): boolean {
  return rankOf(title, column) !== undefined;
}

/** Whether the title may be meant for the column: a few letters off one of its names, or with more or fewer words. */
export function resembles(title: string, column: SheetColumn): boolean {
  return nearestName(title, column) !== undefined;
}

/** Whether the title is a name that only a person can tell from another column's. */
export function mayMean(title: string, { perhaps = [] }: SheetColumn): boolean {
  return perhaps.some((name) => inFull(name) === inFull(title));
}

/** Whether the title is, or may be, that of one of the columns. */
export function isLike(title: string, columns: readonly SheetColumn[]): boolean {
  return columns.some((column) => means(title, column) || mayMean(title, column) || resembles(title, column));
}

/** Tells quickly, for every cell of a sheet, whether it is a name of any of these columns. */
export function namesIn(columns: readonly SheetColumn[]): (title: string) => boolean {
  const scaled = columns.filter(({ scale }) => scale);
  const plain = new Set(columns.filter(({ scale }) => !scale).flatMap(namesOf));
  return (title) => plain.has(inFull(title)) || scaled.some((column) => means(title, column));
}

/** Whether the title resembles a better name of the column than the one by which it was taken. */
export function isBetter(title: string, taken: string, column: SheetColumn): boolean {
  const [near, rank] = [nearestName(title, column), rankOf(taken, column)];
  return near !== undefined && rank !== undefined && near < rank;
}

/** What a value under the title is multiplied by: 1000 under `Peso (kg)`, when the column is in grams. */
export function factorIn(title: string, { scale = {} }: SheetColumn): number {
  return inFull(title)
    .split(' ')
    .reduce((factor, word) => factor * (scale[word] ?? 1), 1);
}

/** Whether the column holds units of measure, such as `Unid.`. `Quantidade (un)` is a quantity. */
export function isUnits(title: string): boolean {
  const words = inFull(title).split(' ');
  return (
    words.some((word) => UNITS.includes(word)) && words.every((word) => [...UNITS, ...BESIDE].includes(word))
  );
}

const UNITS = ['un', 'und', 'unid', 'unidade', 'unidades', 'medida', 'medidas'];
const BESIDE = ['quantidade'];

/** The place of the title among the names of the column, of which the first is its own. */
function rankOf(title: string, column: SheetColumn): number | undefined {
  const rank = namesOf(column).indexOf(wordsFor(column, title));
  return rank === -1 ? undefined : rank;
}

/** The place of the first name that the title resembles. */
function nearestName(title: string, column: SheetColumn): number | undefined {
  const typed = wordsFor(column, title);
  if (typed === '') return undefined;
  const maxDistance = typed.length < 6 ? 1 : 2;
  const rank = namesOf(column).findIndex(
    (name) =>
      closestMatch(typed, [name], { maxDistance }) !== undefined ||
      isPartOf(name, typed) ||
      isPartOf(typed, name),
  );
  return rank === -1 ? undefined : rank;
}

const NAMES = new WeakMap<SheetColumn, readonly string[]>();

function namesOf(column: SheetColumn): readonly string[] {
  const known = NAMES.get(column);
  if (known) return known;
  const names = [column.field, column.title, ...column.aliases].map((name) => wordsFor(column, name));
  NAMES.set(column, names);
  return names;
}

/** The words of a title without the units that the column knows. */
function wordsFor({ scale = {} }: SheetColumn, title: string): string {
  return inFull(title)
    .split(' ')
    .filter((word) => !(word in scale))
    .join(' ');
}

function isPartOf(some: string, all: string): boolean {
  const words = all.split(' ');
  return some.split(' ').every((word) => words.includes(word));
}

/**
 * The title in full words: `Qtde. de mudas (un.)` becomes `quantidade mudas`. What stands in brackets counts unless it says
 * nothing: `Quantidade (kg)` is another column than `Quantidade`. So is `Recebida em`, a day, than `Recebida`, a number.
 * Instructions below the first line do not count.
 */
function inFull(title: string): string {
  return folded(
    firstLine(title).replace(/[([]([^)\]]*)[)\]]/g, (_, inner) =>
      SAYS_NOTHING.test(folded(inner)) ? ' ' : ` ${inner} `,
    ),
  )
    .split(' ')
    .filter((word, n, { length }) => n === length - 1 || !PARTICLES.includes(word))
    .map((word) => FULL[word] ?? word)
    .join(' ');
}

/** A title without the instructions below it. */
export function firstLine(title: string): string {
  return title.trim().split(/\r?\n/, 1)[0] ?? '';
}

/** Units of one, examples, how to fill the column in, and the time zone of a report. */
const SAYS_NOTHING =
  /^((un|und|unid|unidades?|n|no|numeros?|qtde?|mudas?|plantas?|sementes?|mudas plantas|obrigatori[oa]|opcional|se houver|dd mm (aa|aaaa)|s)|(ex|exemplo|p ex|como|preencher|informe|informar|digite|escolha|america)\b.*)?$/;

const PARTICLES = ['de', 'da', 'do', 'das', 'dos', 'em', 'na', 'no'];

const ABBREVIATIONS = {
  quantidade: 'qt qtd qtde qte qtdade qnt qntd qnde quant quantid quantidades',
  inicial: 'ini inic inicio',
  total: 'tot',
  data: 'dt',
  nome: 'nm',
  popular: 'pop',
  cientifico: 'cient cientif',
  especie: 'esp especies',
  planta: 'plantas',
  variedade: 'var',
  categoria: 'cat categ',
  estufa: 'estufas',
  localizacao: 'loc local',
  barraca: 'barr',
  posicao: 'pos posic',
  capacidade: 'cap capac',
  codigo: 'cod codig',
  documento: 'doc docto',
  responsavel: 'resp',
  endereco: 'end ender',
  telefone: 'tel',
  justificativa: 'just justif',
  observacao: 'observ',
};

const FULL: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ABBREVIATIONS).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
);
