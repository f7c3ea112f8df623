import { folded } from '../../src/common/folding.ts';
import type { SheetReading, Values } from './reading.ts';

/** The names by which a species is compared with others. */
interface Nomes {
  nome_popular: string;
  nome_cientifico?: string | null | undefined;
  variedade?: string | null | undefined;
}

/** A species in use. Its seeds and its seedlings are two records. */
export interface Cadastrada extends Nomes {
  tipo: string;
}

/** A row of a species that may already exist in another spelling. */
export interface Parecida {
  linha: number;
  nome: string;
  outra: string;
  /** The row of the other species; null when that is registered. */
  linhaDaOutra: number | null;
}

type Known = Cadastrada & { linha: number | null };

/**
 * The rows of a sheet of species, except the refused ones, that may be a registered species or that of an earlier row. Either the
 * popular names agree apart from case, accents and punctuation, or the scientific names agree apart from their authors. Two
 * different varieties are two species.
 */
export async function parecidasEm(
  { entries }: Pick<SheetReading, 'entries'>,
  cadastradas: readonly Cadastrada[],
  recusadas: ReadonlySet<number>,
): Promise<Parecida[]> {
  const index = new Map<string, Known[]>();
  const add = (each: Known) => {
    for (const key of keysOf(each)) index.set(key, [...(index.get(key) ?? []), each]);
  };
  for (const each of cadastradas) add({ ...each, linha: null });
  const found: Parecida[] = [];
  for await (const { number, values } of entries()) {
    if (recusadas.has(number)) continue;
    const own = { ...namesIn(values), linha: number };
    const near = keysOf(own).flatMap((key) => index.get(key) ?? []);
    const other = near.find((each) => !areVarieties(each, own));
    if (other)
      found.push({ linha: number, nome: called(own), outra: called(other), linhaDaOutra: other.linha });
    add(own);
  }
  return found;
}

/** Two spellings of a species have one of these in common. */
function keysOf({ tipo, nome_popular, nome_cientifico }: Cadastrada): string[] {
  const binomial = binomialOf(nome_cientifico);
  const popular = `${tipo} popular ${folded(nome_popular)}`;
  return binomial === '' ? [popular] : [popular, `${tipo} científico ${binomial}`];
}

function areVarieties(a: Nomes, b: Nomes): boolean {
  const [one = '', other = ''] = [a, b].map(({ variedade }) => folded(variedade ?? ''));
  return one !== '' && other !== '' && one !== other;
}

/** Genus and species, without the author and the sign of a hybrid. It is empty for a genus alone and for `Inga sp.`. */
function binomialOf(nome: string | null | undefined): string {
  const [genus, species] = folded(nome ?? '')
    .split(' ')
    .filter((word) => word !== 'x');
  return species && !/^(spp?|cf|aff)$/.test(species) ? `${genus} ${species}` : '';
}

function namesIn({ nome_popular = '', nome_cientifico = '', variedade = '', tipo = '' }: Values): Cadastrada {
  return {
    nome_popular: String(nome_popular),
    nome_cientifico: String(nome_cientifico),
    variedade: String(variedade),
    tipo: String(tipo),
  };
}

function called({ nome_popular, nome_cientifico, variedade }: Nomes): string {
  const name = variedade ? `${nome_popular} (${variedade})` : nome_popular;
  return nome_cientifico ? `${name}, ${nome_cientifico}` : name;
}
