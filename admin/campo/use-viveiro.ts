import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
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

/**
 * What was known when a form was opened. Its fields are those of that moment, whatever a colleague does meanwhile: the service
 * judges what is noted. Undefined as long as nothing is known.
 */
export function useAsOpened<Known>(known: Known | undefined): Known | undefined {
  const [opened, open] = useState(known);
  if (opened === undefined && known !== undefined) open(known);
  return opened;
}
