import Printer from 'icon:printer';
import { Button, type ButtonProps } from '@mantine/core';
import { KeyButton } from './key-button.tsx';

interface PaperButtonProps extends ButtonProps {
  /** Where the service answers the PDF. */
  href: string;
  /** The key that does the same. */
  shortcut?: string;
  children: string;
}

/** Opens a paper in a tab of its own, to be printed. */
export function PaperButton({ href, shortcut, ...props }: PaperButtonProps) {
  const paper = {
    leftSection: <Printer />,
    ...props,
    onClick: () => window.open(href, '_blank', 'noopener'),
  };
  return shortcut ? <KeyButton shortcut={shortcut} {...paper} /> : <Button {...paper} />;
}
