import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { conhecidos } from './known.ts';
import { fila } from './sending.ts';
import { type Viveiro, viveiroOf } from './viveiro.ts';

/**
 * The nursery as this phone knows it, with the entries that are still to be sent, or with those `before` an entry. A refused
 * entry changed nothing. Null when nothing is known, undefined while it is read.
 */
export function useViveiro({ before = Number.POSITIVE_INFINITY } = {}): Viveiro | null | undefined {
  const { data: known } = useQuery(conhecidos);
  const { data: entries } = useQuery(fila);
  return useMemo(() => {
    if (!known || !entries) return known === null ? null : undefined;
    return viveiroOf(
      known,
      entries.filter(({ id, recusa }) => id < before && recusa === null),
    );
  }, [known, entries, before]);
}
