import { type Localizacao, partesDoLugar, SEM_PARTE, temParte } from '../../src/common/lugar.ts';

/** `Estufa 2, Barraca 3, posição 1`, without what the place has not. */
export function ondeFica({ localizacao_posicao, ...lugar }: Localizacao): string {
  const parts = partesDoLugar({ ...lugar, localizacao_posicao: SEM_PARTE });
  return [...parts, ...naPosicao(localizacao_posicao)].join(', ');
}

/** `posição 1`; nothing where a place has none. */
export function naPosicao(localizacao_posicao: string): string[] {
  return temParte(localizacao_posicao) ? [`posição ${localizacao_posicao}`] : [];
}

/** What a form says of the two parts that a place need not have. */
export const ONDE_NAO_HA = 'Em branco, onde não há';

/** A stall or a position as one writes it: nothing where there is none. */
export function escrita(parte: string): string {
  return temParte(parte) ? parte : '';
}
