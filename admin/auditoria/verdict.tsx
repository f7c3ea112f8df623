import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

interface VerdictProps {
  right: boolean;
  /** What is said when all is right, and when it is not. */
  titles: readonly [right: string, wrong: string];
  children: ReactNode;
}

/** What a check of the books came to: good news is calm, bad news is read out at once. */
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
