import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Opened, PageModal } from './page-modal.tsx';

interface AskingProps extends Opened {
  title: ReactNode;
  /** The words for leaving everything as it is. */
  no?: string;
  /** The button that acts. */
  yes: ReactNode;
  children: ReactNode;
}

/** A question over the page. Enter and Escape leave everything as it is. */
export function Asking({ title, no = 'Cancelar', yes, children, ...dialog }: AskingProps) {
  return (
    <PageModal {...dialog} title={title}>
      <Stack gap="md">
        <div>{children}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={dialog.onClose} data-autofocus>
            {no}
          </Button>
          {yes}
        </Group>
      </Stack>
    </PageModal>
  );
}

export interface Asked {
  /** Names the subject: `Dar o cargo de Administrador a Íris Campos`. */
  title: string;
  /** The text of the button that continues. */
  action: string;
  /** What will happen. */
  text: ReactNode;
}

interface QuestionProps {
  /** Null while there is no question. */
  asked: Asked | null;
  onYes: () => void;
  onNo: () => void;
}

/** Asks once before an act that is hard to undo. */
export function Question({ asked, onYes, onNo }: QuestionProps) {
  const yes = <Button onClick={onYes}>{asked?.action}</Button>;
  return (
    <Asking opened={asked !== null} onClose={onNo} title={asked?.title} yes={yes}>
      {asked?.text}
    </Asking>
  );
}
