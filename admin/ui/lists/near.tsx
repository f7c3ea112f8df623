import { useQuery } from '@tanstack/react-query';
import type { Encontrado } from '../../../src/busca/schemas.ts';
import { trpc } from '../../service.ts';
import { recordAt } from '../address.ts';
import { To } from '../to.tsx';
import { useFilter } from './filters.tsx';

export interface NearProps {
  /** The filter with the text. */
  name: string;
  tipo: Encontrado['tipo'] & Parameters<typeof recordAt>[0];
}

/** A better text finds the others. */
const SHOWN = 3;

/** The records that were probably meant, when the text filter of a list finds none. */
export function Near({ name, tipo }: NearProps) {
  const [texto] = useFilter(name);
  const { data } = useQuery({ ...trpc.busca.geral.queryOptions({ texto, tipo }), enabled: texto !== '' });
  const near = (data ?? []).filter(
    ({ titulo }, n, all) => all.findIndex((each) => each.titulo === titulo) === n,
  );
  if (near.length === 0) return null;
  return (
    <>
      {' '}
      Você procura{' '}
      {near.slice(0, SHOWN).map(({ id, titulo }, n) => (
        <span key={id}>
          {n > 0 && ' ou '}
          <To href={recordAt(tipo, id)}>{titulo}</To>
        </span>
      ))}
      ?
    </>
  );
}
