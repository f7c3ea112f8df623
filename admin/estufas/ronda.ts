import { useQuery } from '@tanstack/react-query';
import type { UltimaRonda } from '../../src/estufas/rondas/schemas.ts';
import { trpc } from '../service.ts';

/** The last round of the greenhouse with this name; `undefined` until it is known. */
export function useRonda(localizacao_estufa: string): UltimaRonda | undefined {
  const { data: rondas } = useQuery(trpc.estufas.rondas.queryOptions());
  return rondas?.find(({ nomes }) => nomes.includes(localizacao_estufa));
}
