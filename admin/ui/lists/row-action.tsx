import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';
import { KeyButton } from '../key-button.tsx';

interface RowActionProps extends ButtonProps {
  onClick: MouseEventHandler<HTMLButtonElement>;
  /** The key that does the same. */
  shortcut?: string | undefined;
  children: ReactNode;
}

/** What can be done with one row: as quiet as its figures, until it is looked for. */
export function RowAction({ shortcut, ...props }: RowActionProps) {
  const quiet = { variant: 'subtle', color: 'gray', c: 'inherit', fw: 400, size: 'compact-sm', ...props };
  return shortcut ? <KeyButton shortcut={shortcut} {...quiet} /> : <Button {...quiet} />;
}
