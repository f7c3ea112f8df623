import { Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import css from './section.module.css';

interface SectionProps {
  title: string;
  /** The part beside the title. */
  aside?: ReactNode;
  /** On paper it may continue on the next page. */
  long?: boolean;
  children: ReactNode;
}

/** A part of a page, under its own heading. */
export function Section({ title, aside, long = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.section} data-long={long || undefined}>
      <Group justify="space-between" align="baseline" gap="xs" mb="xs">
        <Title order={2} fz="h4" id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </section>
  );
}
