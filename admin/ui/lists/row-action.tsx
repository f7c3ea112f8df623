import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';
import { KeyButton } from '../key-button.tsx';

interface RowActionProps extends ButtonProps {
  onClick: MouseEventHandler<HTMLButtonElement>;
  /** The key of the same action. */
  shortcut?: string | undefined;
  children: ReactNode;
}

/** An action of one row, in the plain style of its figures until it has the pointer or the focus. */
export function RowAction({ shortcut, ...props }: RowActionProps) {
  const quiet = { variant: 'subtle', color: 'gray', c: 'inherit', fw: 400, size: 'compact-sm', ...props };
  return shortcut ? <KeyButton reads shortcut={shortcut} {...quiet} /> : <Button {...quiet} />;
}
