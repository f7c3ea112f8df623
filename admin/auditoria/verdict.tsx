import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

interface VerdictProps {
  right: boolean;
  /** The titles of a good and of a bad result. */
  titles: readonly [right: string, wrong: string];
  children: ReactNode;
}

/** The result of a check of the books. A screen reader announces bad news at once. */
export function Verdict({ right, titles: [well, wrong], children }: VerdictProps) {
  return (
    <Alert
      role={right ? 'status' : 'alert'}
      color={right ? 'folha' : 'red'}
      variant="light"
      title={right ? well : wrong}
    >
      {children}
    </Alert>
  );
}
