export interface Localizacao {
  localizacao_estufa: string;
  localizacao_barraca: string;
  localizacao_posicao: string;
}

/** The stall or the position of a place that has none. */
export const SEM_PARTE = '-';

/** The parts that a place has: always a greenhouse, and a stall and a position where there are any. */
export function partesDoLugar(lugar: Localizacao): string[] {
  const { localizacao_estufa, localizacao_barraca, localizacao_posicao } = lugar;
  return [localizacao_estufa, ...[localizacao_barraca, localizacao_posicao].filter(temParte)];
}

/** Whether the stall or the position of a place is one. */
export function temParte(parte: string): boolean {
  return parte !== SEM_PARTE;
}
