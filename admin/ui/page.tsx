import { Group, Stack, Text, Title } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './page.module.css';

interface PageProps {
  title: ReactNode;
  /** What people call the record, where its title is a code: it stands before the title, which is then smaller. */
  called?: ReactNode;
  /** What the browser's tab says; the title, where that is text. */
  tab?: string;
  /** What can be done here, the main thing first. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page: its one `h1`, what can be done, and what it shows. */
export function Page({ title, called, tab, actions, children }: PageProps) {
  const name = tab ?? (typeof title === 'string' ? title : undefined);
  useEffect(() => {
    if (name) document.title = `${name} – Viveiro`;
  }, [name]);
  const heading = useRef<HTMLHeadingElement>(null);
  const where = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    // What was followed is gone or stays behind; a first field or a next act keeps what it took.
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
      {children}
    </Stack>
  );
}

/** The address of the page that was shown last. */
let lastSeen: string | undefined;

function isBusy(): boolean {
  return document.activeElement?.matches('input, textarea, select, button, [role="dialog"] *') ?? false;
}
