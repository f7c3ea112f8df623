import { Stack, type StackProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface PlainListProps extends StackProps {
  /** Its order has a meaning. */
  ordered?: boolean;
  children: ReactNode;
}

/** A list without marks. */
export function PlainList({ ordered = false, ...props }: PlainListProps) {
  return <Stack component={ordered ? 'ol' : 'ul'} className="lista" {...props} />;
}
