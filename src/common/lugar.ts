export interface Localizacao {
  localizacao_estufa: string;
  localizacao_barraca: string;
  localizacao_posicao: string;
}

/** Stands for a stall or a position that the place does not have. */
export const SEM_PARTE = '-';

/** The parts of a place: its greenhouse, and its stall and position if it has them. */
export function partesDoLugar(lugar: Localizacao): string[] {
  const { localizacao_estufa, localizacao_barraca, localizacao_posicao } = lugar;
  return [localizacao_estufa, ...[localizacao_barraca, localizacao_posicao].filter(temParte)];
}

/** Whether the place has this stall or position. */
export function temParte(parte: string): boolean {
  return parte !== SEM_PARTE;
}
