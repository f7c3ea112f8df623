import Printer from 'icon:printer';
import { Button, type ButtonProps } from '@mantine/core';

interface PaperButtonProps extends ButtonProps {
  /** Where the service answers the PDF. */
  href: string;
  children: string;
}

/** Opens a paper in a tab of its own, to be printed. */
export function PaperButton({ href, ...props }: PaperButtonProps) {
  return (
    <Button leftSection={<Printer />} {...props} onClick={() => window.open(href, '_blank', 'noopener')} />
  );
}
