import type { ReactNode } from 'react';
import { useIsFiltered } from './filters.tsx';
import { Near, type NearProps } from './near.tsx';

interface EmptyProps {
  /** The words for no record, such as `Nenhum lote`. */
  none: string;
  /** The text before there is a first record. */
  yet: string;
  /** The text filter and the kind of record, for a search of similar names. */
  text?: NearProps;
  /** How to make the first record. */
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
