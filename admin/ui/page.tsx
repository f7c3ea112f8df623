import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import css from './page.module.css';

interface PageProps {
  title: ReactNode;
  /** What the browser's tab says; the title, where that is text. */
  tab?: string;
  /** What can be done here, the main thing first. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page: its one `h1`, what can be done, and what it shows. */
export function Page({ title, tab, actions, children }: PageProps) {
  const name = tab ?? (typeof title === 'string' ? title : undefined);
  useEffect(() => {
    if (name) document.title = `${name} – Viveiro`;
  }, [name]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="center" gap="sm">
        <Title order={1} fz={{ base: 'h2', sm: 'h1' }} tabIndex={-1}>
          {title}
        </Title>
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
