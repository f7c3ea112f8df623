import type { ReactNode } from 'react';
import { useIsFiltered } from './filters.tsx';

interface EmptyProps {
  /** What no record is, as `Nenhum lote`. */
  none: string;
  /** What is true before there is a first one. */
  yet: string;
  /** How there will be a first one. */
  children?: ReactNode;
}

/** Says why a list is empty: because of its filters, or because there is nothing yet. */
export function Empty({ none, yet, children }: EmptyProps) {
  if (useIsFiltered()) return `${none} com estes filtros.`;
  return (
    <>
      {yet} {children}
    </>
  );
}
