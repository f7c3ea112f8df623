import { closestMatch } from 'leven';
import type { SheetColumn } from './shared-columns.ts';
import { folded } from './values.ts';

/** The sheet of a template that explains its columns. */
export const HELP = 'Como preencher';

/** Whether the title is the column's own: its title or its field. */
export function isNamed(title: string, { field, title: own }: SheetColumn): boolean {
  return [field, own].map(inFull).includes(inFull(title));
}

/** Whether the title is one of the column's names. */
export function means(title: string, column: SheetColumn): boolean {
  return namesOf(column).includes(inFull(title));
}

/** Whether the title may be meant for the column: a few letters off one of its names, or with more or fewer words. */
export function resembles(title: string, column: SheetColumn): boolean {
  const typed = inFull(title);
  if (typed === '') return false;
  const names = namesOf(column);
  const near = closestMatch(typed, names, { maxDistance: typed.length < 6 ? 1 : 2 });
  return near !== undefined || names.some((name) => isPartOf(name, typed) || isPartOf(typed, name));
}

function namesOf({ field, title, aliases }: SheetColumn): string[] {
  return [field, title, ...aliases].map(inFull);
}

function isPartOf(some: string, all: string): boolean {
  const words = all.split(' ');
  return some.split(' ').every((word) => words.includes(word));
}

/** The title in full words, without anything in brackets: `Qtde. de mudas (un.)` becomes `quantidade mudas`. */
function inFull(title: string): string {
  return folded(title.replace(/\([^)]*\)/g, ' '))
    .split(' ')
    .filter((word) => !PARTICLES.includes(word))
    .map((word) => FULL[word] ?? word)
    .join(' ');
}

const PARTICLES = ['de', 'da', 'do', 'das', 'dos', 'em', 'na', 'no'];

const ABBREVIATIONS: Readonly<Record<string, readonly string[]>> = {
  quantidade: [
    'qt',
    'qtd',
    'qtde',
    'qte',
    'qtdade',
    'qnt',
    'qntd',
    'qnde',
    'quant',
    'quantid',
    'quantidades',
  ],
  inicial: ['ini', 'inic', 'inicio'],
  total: ['tot'],
  data: ['dt'],
  nome: ['nm'],
  popular: ['pop'],
  cientifico: ['cient', 'cientif'],
  especie: ['esp', 'especies'],
  planta: ['plantas'],
  variedade: ['var'],
  categoria: ['cat', 'categ'],
  estufa: ['estufas'],
  localizacao: ['loc', 'local'],
  barraca: ['barr'],
  posicao: ['pos', 'posic'],
  capacidade: ['cap', 'capac'],
  codigo: ['cod', 'codig'],
  documento: ['doc', 'docto'],
  responsavel: ['resp'],
  endereco: ['end', 'ender'],
  telefone: ['tel'],
  justificativa: ['just', 'justif'],
  observacao: ['observ'],
};

const FULL: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ABBREVIATIONS).flatMap(([word, others]) => others.map((other) => [other, word])),
);
