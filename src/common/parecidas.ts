import { fold } from './text.ts';

/** The names by which a species is compared with others. */
export interface Nomes {
  nome_popular: string;
  nome_cientifico?: string | null | undefined;
  variedade?: string | null | undefined;
}

/**
 * Whether two records may be the same species under two spellings. Either the popular names agree apart from case, accents and
 * punctuation, or the scientific names agree apart from their authors. Two different varieties are two species.
 */
export function parecem(a: Nomes, b: Nomes): boolean {
  const [one, other] = [a, b].map(({ variedade }) => plain(variedade));
  if (one !== '' && other !== '' && one !== other) return false;
  if (plain(a.nome_popular) === plain(b.nome_popular)) return true;
  const binomial = binomialOf(a.nome_cientifico);
  return binomial !== '' && binomial === binomialOf(b.nome_cientifico);
}

function plain(text: string | null | undefined): string {
  return fold((text ?? '').replace(/[\p{P}\p{Zs}]+/gu, ' '));
}

/** Genus and species, without the author. It is empty for a genus alone and for `Inga sp.`. */
function binomialOf(nome: string | null | undefined): string {
  const [genus, species] = plain(nome).split(' ');
  return species && !/^(spp?|cf|aff|x)$/.test(species) ? `${genus} ${species}` : '';
}
