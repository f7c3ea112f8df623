import ChevronDown from 'icon:chevron-down';
import ChevronRight from 'icon:chevron-right';
import { Button, type ButtonProps } from '@mantine/core';

interface FoldProps extends ButtonProps {
  open: boolean;
  onClick: () => void;
  children: string;
}

/** The button of a part that unfolds below it. */
export function Fold({ open, ...props }: FoldProps) {
  const Shape = open ? ChevronDown : ChevronRight;
  return <Button variant="subtle" leftSection={<Shape size={16} />} aria-expanded={open} {...props} />;
}
