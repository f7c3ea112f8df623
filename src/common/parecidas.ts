import { fold } from './text.ts';

/** How a species is called, as it is compared with others. */
export interface Nomes {
  nome_popular: string;
  nome_cientifico?: string | null | undefined;
  variedade?: string | null | undefined;
}

/**
 * Whether two names may be of one species, written in two ways: the popular name but for case, accents, hyphens and
 * points, or the scientific one but for its author. Two varieties that both have a name are two species.
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

/** Genus and species, without who described it; a genus alone is none, nor is `Inga sp.`. */
function binomialOf(nome: string | null | undefined): string {
  const [genus, species] = plain(nome).split(' ');
  return species && !/^(spp?|cf|aff|x)$/.test(species) ? `${genus} ${species}` : '';
}
