import { fold } from './text.ts';

/** The letters and numbers of a text alone, folded. It is empty for a text that says nothing, such as a dash. */
export function folded(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What makes two records one plant: both names and the variety, folded. One that is missing is equal to another missing one. */
export function identidadeDosNomes({
  nome_popular,
  nome_cientifico,
  variedade,
}: {
  nome_popular: string;
  nome_cientifico?: string | null | undefined;
  variedade?: string | null | undefined;
}): string {
  return [nome_popular, nome_cientifico, variedade].map((part) => fold(part ?? '')).join('|');
}
