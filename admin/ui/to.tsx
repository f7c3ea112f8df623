import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { whereIs } from './address.ts';
import type { DialogAbout } from './here.ts';

interface OpensProps extends AnchorProps {
  dialog: DialogAbout;
  about: string;
  children: ReactNode;
}

/** A link that opens a dialog over a list, which stays as it is filtered. */
export function Opens({ dialog, about, children, ...props }: OpensProps) {
  const to = { to: '.', search: (now: object) => ({ ...now, [dialog]: about }) };
  return (
    <Anchor {...props} renderRoot={(root) => <Link {...root} {...(to as object)} />}>
      {children}
    </Anchor>
  );
}

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

/** A link among the words of a sentence, where its colour alone would not tell it from them. */
export function InText(props: ToProps) {
  return <To underline="always" {...props} />;
}
