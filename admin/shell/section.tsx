import { Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** What stands beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a page, under its own heading. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} style={{ breakInside: 'avoid', minWidth: 0 }}>
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
