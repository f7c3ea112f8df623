import { Button, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export interface Asked {
  /** Names the thing: `Dar o cargo de Administrador a Íris Campos`. */
  title: string;
  /** What the button that goes on says. */
  action: string;
  /** What will happen. */
  text: ReactNode;
}

interface QuestionProps {
  /** Nothing while nothing is asked. */
  asked: Asked | null;
  onYes: () => void;
  onNo: () => void;
}

/** Asks once before something that is hard to take back. */
export function Question({ asked, onYes, onNo }: QuestionProps) {
  const stackId = useId();
  return (
    <Modal opened={asked !== null} onClose={onNo} title={asked?.title} stackId={stackId}>
      <Stack gap="md">
        <div>{asked?.text}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onNo} data-autofocus>
            Cancelar
          </Button>
          <Button onClick={onYes}>{asked?.action}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
