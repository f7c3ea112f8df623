import { Group, Stack, Text, Title } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Named } from './forms/guarded.ts';
import css from './page.module.css';

interface PageProps {
  title: ReactNode;
  /** The record's common name, when its title is a code. It stands before the title, which is then smaller. */
  called?: ReactNode;
  /** The title of the browser's tab; by default the page's own, if that is text. */
  tab?: string;
  /** The actions of the page, the main one first. */
  actions?: ReactNode;
  /** How far apart its parts are. */
  gap?: 'md' | 'lg' | 'xl';
  children: ReactNode;
}

/** A page: its one `h1`, its actions, and its contents. */
export function Page({ title, called, tab, actions, gap = 'lg', children }: PageProps) {
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
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="center" gap="sm">
        {called ? (
          <Group gap="sm" align="baseline">
            <Text component="div" fz={{ base: 'h2', sm: 'h1' }} fw={700} lh={1.3}>
              {called}
            </Text>
            <Title
              order={1}
              ref={heading}
              className={`${css.heading} indivisa`}
              fz="md"
              fw={500}
              c="dimmed"
              tabIndex={-1}
            >
              {title}
            </Title>
          </Group>
        ) : (
          <Title order={1} ref={heading} className={css.heading} fz={{ base: 'h2', sm: 'h1' }} tabIndex={-1}>
            {title}
          </Title>
        )}
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
