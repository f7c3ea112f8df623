import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { whereIs } from './address.ts';

interface ToProps extends AnchorProps {
  onClick?: () => void;
  /** An address of the app with its filters, such as `/lotes?fase=PRONTO`. */
  href: string;
  children: ReactNode;
}

/** A link to the list behind a figure, or to a record. */
export function To({ href, children, ...props }: ToProps) {
  return (
    <Anchor {...props} renderRoot={(root) => <Link {...root} {...(whereIs(href) as object)} />}>
      {children}
    </Anchor>
  );
}
