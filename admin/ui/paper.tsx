import Printer from 'icon:printer';
import { Button, type ButtonProps } from '@mantine/core';
import { KeyButton } from './key-button.tsx';

interface PaperButtonProps extends ButtonProps {
  /** The address of the PDF in the service. */
  href: string;
  /** The key of the same action. */
  shortcut?: string;
  children: string;
}

/** Opens a paper in a tab of its own, for printing. */
export function PaperButton({ href, shortcut, ...props }: PaperButtonProps) {
  const paper = {
    leftSection: <Printer />,
    ...props,
    onClick: () => window.open(href, '_blank', 'noopener'),
  };
  return shortcut ? <KeyButton reads shortcut={shortcut} {...paper} /> : <Button {...paper} />;
}
