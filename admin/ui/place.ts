import type { LugarDoMapa } from '../../src/estufas/mapa/schemas.ts';

type Localizacao = Pick<LugarDoMapa, 'localizacao_estufa' | 'localizacao_barraca' | 'localizacao_posicao'>;

/** `Estufa 2, Barraca 3, posição 1` */
export function ondeFica({
  localizacao_estufa,
  localizacao_barraca,
  localizacao_posicao,
}: Localizacao): string {
  return `${localizacao_estufa}, ${localizacao_barraca}, posição ${localizacao_posicao}`;
}
