import { Group, Stack, Text, Title } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { rememberPage } from '../device/last-pages.ts';
import { Named } from './forms/current.ts';
import css from './page.module.css';

interface PageProps {
  title: ReactNode;
  /** A sentence for the record, when its title is a code. The code then stands behind it, smaller. */
  called?: ReactNode;
  /** The title of the browser's tab; by default the page's own, if that is text. */
  tab?: string;
  /** The actions of the page, the main one first. */
  actions?: ReactNode;
  /** False where it stands in the place of a page that does not exist. */
  found?: boolean;
  /** How far apart its parts are. */
  gap?: 'md' | 'lg' | 'xl';
  children: ReactNode;
}

/** A page: its one `h1`, its actions, and its contents. */
export function Page({ title, called, tab, actions, found = true, gap = 'lg', children }: PageProps) {
  const name = tab ?? (typeof title === 'string' ? title : undefined);
  useEffect(() => {
    if (name) document.title = `${name} – Viveiro`;
  }, [name]);
  const heading = useRef<HTMLHeadingElement>(null);
  const where = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    // The link that was followed is gone or stays behind. A first field or a next action keeps the focus that it took.
    const followed = lastSeen !== undefined && where !== undefined && lastSeen !== where;
    lastSeen = where ?? lastSeen;
    if (followed && !isBusy()) heading.current?.focus({ preventScroll: true });
  }, [where]);
  const here = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    if (name && found) rememberPage({ href: here, name });
  }, [here, name, found]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="center" gap="sm">
        <Title order={1} ref={heading} className={css.heading} fz={{ base: 'h2', sm: 'h1' }} tabIndex={-1}>
          {called}{' '}
          {called ? (
            <Text span className={css.code}>
              {title}
            </Text>
          ) : (
            title
          )}
        </Title>
        {actions && (
          <Group gap="xs" className={`${css.actions} na-tela`}>
            {actions}
          </Group>
        )}
      </Group>
      <Named value={name}>
        <Stack gap={gap}>{children}</Stack>
      </Named>
    </Stack>
  );
}

/** The address of the page that was shown last. */
let lastSeen: string | undefined;

function isBusy(): boolean {
  return document.activeElement?.matches('input, textarea, select, button, [role="dialog"] *') ?? false;
}
