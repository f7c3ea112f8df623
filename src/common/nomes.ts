import { fold } from './text.ts';

export interface Nomes {
  nome_popular: string;
  nome_cientifico?: string | null | undefined;
  variedade?: string | null | undefined;
}

/** Two records with the same identity are one plant: both names and the variety, folded. Missing ones are equal. */
export function identidadeDosNomes({ nome_popular, nome_cientifico, variedade }: Nomes): string {
  return [nome_popular, nome_cientifico, variedade].map((part) => fold(part ?? '')).join('|');
}

/** `Araçá (Amarelo)` */
export function nomeComVariedade({ nome_popular, variedade }: Nomes): string {
  return variedade ? `${nome_popular} (${variedade})` : nome_popular;
}
