import { folded } from '../../src/common/folding.ts';
import { identidadeDosNomes, type Nomes, nomeComVariedade } from '../../src/common/nomes.ts';
import type { SheetReading, Values } from './reading.ts';

/** A species in use. Its seeds and its seedlings are two records of one plant. */
export interface PlantaCadastrada extends Nomes {
  tipo: string;
  planta_id: string;
}

/** A row of a species that may already exist in another spelling. */
export interface Parecida {
  linha: number;
  nome: string;
  outra: string;
  /** Set when the other species is counted in the other unit: the row may be its seedling, or its seed. */
  par: 'muda' | 'semente' | null;
  /** The row of the other species; null when it is already registered. */
  linhaDaOutra: number | null;
  /** What finds the record of the row and the other one, as `chaveDe` gives it. */
  chaves: readonly [string, string];
}

type Known = PlantaCadastrada & { linha: number | null };

/**
 * The rows of a sheet of species, except the refused ones, that may be a registered species or that of an earlier row. Either the
 * popular names agree apart from case, accents and punctuation, or the scientific names agree apart from their authors. Two
 * different varieties are two species. A seed and its seedling become one plant by equal names, so only others are told.
 */
export async function parecidasEm(
  { entries }: Pick<SheetReading, 'entries'>,
  cadastradas: readonly PlantaCadastrada[],
  recusadas: ReadonlySet<number>,
): Promise<Parecida[]> {
  const index = new Map<string, Known[]>();
  const plantas = new Map<string, string>();
  const add = (each: Known) => {
    for (const key of keysOf(each)) index.set(key, [...(index.get(key) ?? []), each]);
    if (!plantas.has(identidadeDosNomes(each))) plantas.set(identidadeDosNomes(each), each.planta_id);
  };
  for (const each of cadastradas) add({ ...each, linha: null });
  const found: Parecida[] = [];
  for await (const { number, values } of entries()) {
    if (recusadas.has(number)) continue;
    const names = namesIn(values);
    const planta_id = plantas.get(identidadeDosNomes(names)) ?? `da linha ${number}`;
    const own = { ...names, planta_id, linha: number };
    const near = keysOf(own)
      .flatMap((key) => index.get(key) ?? [])
      .filter((each) => !areVarieties(each, own));
    const same = near.find(({ tipo }) => tipo === own.tipo);
    const other = same ?? near.find((each) => each.planta_id !== planta_id);
    const par = same ? null : own.tipo === 'MUDA' ? 'muda' : 'semente';
    if (other) {
      const { linha: linhaDaOutra } = other;
      const chaves = [chaveDe(own), chaveDe(other)] as const;
      found.push({ linha: number, nome: called(own), outra: called(other), par, linhaDaOutra, chaves });
    }
    add(own);
  }
  return found;
}

/** No two species have the same. */
export function chaveDe(especie: Nomes & { tipo: string }): string {
  return `${especie.tipo} ${identidadeDosNomes(especie)}`;
}

/** Names a resemblance by what the two are called, whatever rows they are in. */
export function parDe({ chaves }: Parecida): string {
  return chaves.join(' e ');
}

/** Whether two species of different names may be one plant. Those of the same names are, unless somebody separated them. */
export function seemOnePlant(a: Nomes, b: Nomes): boolean {
  const keys = keysOf(b);
  return (
    identidadeDosNomes(a) !== identidadeDosNomes(b) &&
    !areVarieties(a, b) &&
    keysOf(a).some((key) => keys.includes(key))
  );
}

/** Two spellings of a species have one of these in common. */
function keysOf({ nome_popular, nome_cientifico }: Nomes): string[] {
  const binomial = binomialOf(nome_cientifico);
  const popular = `popular ${folded(nome_popular)}`;
  return binomial === '' ? [popular] : [popular, `científico ${binomial}`];
}

function areVarieties(a: Nomes, b: Nomes): boolean {
  const [one = '', other = ''] = [a, b].map(({ variedade }) => folded(variedade ?? ''));
  return one !== '' && other !== '' && one !== other;
}

/** Genus and species, without the author and the sign of a hybrid. It is empty for a genus alone and for `Inga sp.`. */
export function binomialOf(nome: string | null | undefined): string {
  const [genus, species] = folded(nome ?? '')
    .split(' ')
    .filter((word) => word !== 'x');
  return species && !/^(spp?|cf|aff)$/.test(species) ? `${genus} ${species}` : '';
}

function namesIn({ nome_popular = '', nome_cientifico = '', variedade = '', tipo = '' }: Values) {
  return {
    nome_popular: String(nome_popular),
    nome_cientifico: String(nome_cientifico),
    variedade: String(variedade),
    tipo: String(tipo),
  };
}

function called(nomes: Nomes): string {
  return [nomeComVariedade(nomes), nomes.nome_cientifico].filter(Boolean).join(', ');
}
