import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';

interface RowActionProps extends ButtonProps {
  onClick: MouseEventHandler;
  children: ReactNode;
}

/** What can be done with one row: as quiet as its figures, until it is looked for. */
export function RowAction(props: RowActionProps) {
  return <Button variant="subtle" color="gray" c="inherit" fw={400} size="compact-sm" {...props} />;
}
