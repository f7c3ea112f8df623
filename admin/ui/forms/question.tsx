import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageModal } from './page-modal.tsx';

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
  return (
    <PageModal opened={asked !== null} onClose={onNo} title={asked?.title}>
      <Stack gap="md">
        <div>{asked?.text}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onNo} data-autofocus>
            Cancelar
          </Button>
          <Button onClick={onYes}>{asked?.action}</Button>
        </Group>
      </Stack>
    </PageModal>
  );
}
