import { type Localizacao, temParte } from '../../src/common/lugar.ts';

/** `Estufa 2, Barraca 3, posição 1`, without missing parts. */
export function ondeFica({
  localizacao_estufa,
  localizacao_barraca,
  localizacao_posicao,
}: Localizacao): string {
  const barraca = temParte(localizacao_barraca) ? [nomeDaBarraca(localizacao_barraca)] : [];
  return [localizacao_estufa, ...barraca, ...naPosicao(localizacao_posicao)].join(', ');
}

/** `Barraca 3`, where only its number was written, too. */
export function nomeDaBarraca(localizacao_barraca: string): string {
  return /^\d+$/.test(localizacao_barraca) ? `Barraca ${localizacao_barraca}` : localizacao_barraca;
}

/** `posição 1`; empty for a place without one. */
export function naPosicao(localizacao_posicao: string): string[] {
  return temParte(localizacao_posicao) ? [`posição ${localizacao_posicao}`] : [];
}

/** The hint of the two parts that a place may lack. */
export const ONDE_NAO_HA = 'Em branco, onde não há';

/** A stall or a position as a person writes it: blank when it is missing. */
export function escrita(parte: string): string {
  return temParte(parte) ? parte : '';
}
