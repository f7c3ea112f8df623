import type { ReactNode } from 'react';
import { useIsFiltered } from './filters.tsx';
import { Near, type NearProps } from './near.tsx';

interface EmptyProps {
  /** What no record is, as `Nenhum lote`. */
  none: string;
  /** What is true before there is a first one. */
  yet: string;
  /** By which text one looks for a record of which kind. */
  text?: NearProps;
  /** How there will be a first one. */
  children?: ReactNode;
}

/** Says why a list is empty: because of its filters, or because there is nothing yet. */
export function Empty({ none, yet, text, children }: EmptyProps) {
  if (useIsFiltered())
    return (
      <>
        {none} com estes filtros.{text && <Near {...text} />}
      </>
    );
  return (
    <>
      {yet} {children}
    </>
  );
}
