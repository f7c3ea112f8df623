import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { whereIs } from '../address.ts';
import { To } from '../to.tsx';
import css from './empty.module.css';
import { useSetFilters } from './filters.tsx';
import { Near, type NearProps } from './near.tsx';

interface EmptyProps {
  /** The words for no record, such as `Nenhum lote`. */
  none: string;
  /** The text before there is a first record. */
  yet: string;
  /** What such records are for, to whoever never made one. */
  about?: string;
  /** The address where the first record is made, and the words for it. */
  first?: { href: string; name: string };
  /** The text filter and the kind of record, for a search of similar names. */
  text?: NearProps;
  /** Another way to the first record. */
  children?: ReactNode;
}

/** Says why a list is empty: because of its filters, or because there is nothing yet, and then how to begin. */
export function Empty({ none, yet, about, first, text, children }: EmptyProps) {
  const set = useSetFilters();
  if (set.length > 0) {
    const typed = set.length === 1 && set[0]?.[0] === text?.name && String(set[0]?.[1]);
    return (
      <>
        {none} com {typed ? `“${typed}”` : 'estes filtros'}.{text && <Near {...text} />}
        {typed && first && (
          <>
            {' '}
            <To href={first.href}>{text?.tipo === 'lote' ? 'Abrir lote' : 'Cadastrar'}</To>
          </>
        )}
      </>
    );
  }
  return (
    <div className={css.empty} data-empty>
      <Text fw={600}>{yet}</Text>
      {about && <Text c="dimmed">{about}</Text>}
      {first && (
        <div className={css.acts}>
          <Button
            variant="light"
            renderRoot={(props) => <Link {...props} {...(whereIs(first.href) as object)} />}
          >
            {first.name}
          </Button>
          {children && <span>{children}</span>}
        </div>
      )}
    </div>
  );
}
