import { useQuery } from '@tanstack/react-query';
import type { UltimaRonda } from '../../src/estufas/rondas/schemas.ts';
import { trpc } from '../service.ts';

/** The last round of the greenhouse with this name; `undefined` until it is known. */
export function useRonda(localizacao_estufa: string): UltimaRonda | undefined {
  return rondaDe(useQuery(trpc.estufas.rondas.queryOptions()).data, localizacao_estufa);
}

export function rondaDe(rondas: readonly UltimaRonda[] | undefined, localizacao_estufa: string) {
  return rondas?.find(({ nomes }) => nomes.includes(localizacao_estufa));
}
