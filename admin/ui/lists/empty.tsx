import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Encontrado } from '../../../src/busca/schemas.ts';
import { trpc } from '../../service.ts';
import { recordAt, whereIs } from '../address.ts';
import { To } from '../to.tsx';
import css from './empty.module.css';
import { useFilter, useSetFilters } from './filters.tsx';

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

interface NearProps {
  /** The filter with the text. */
  name: string;
  tipo: Encontrado['tipo'] & Parameters<typeof recordAt>[0];
}

/** A better text finds the others. */
const SHOWN = 3;

/** The records that were probably meant, when the text filter of a list finds none. */
function Near({ name, tipo }: NearProps) {
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
