import { Button, Group, Modal, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useId } from 'react';
import { leaves } from '../here.ts';

/** Asks before somebody leaves a form with unsaved input. */
export function Leaving({ begun }: { begun: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => leaves(current, next) && begun(),
    enableBeforeUnload: begun,
    withResolver: true,
  });
  return <StayOrLeave opened={status === 'blocked'} onStay={() => reset?.()} onLeave={() => proceed?.()} />;
}

interface StayOrLeaveProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Stands over the dialog that is left, when the form is in one. */
export function StayOrLeave({ opened, onStay, onLeave }: StayOrLeaveProps) {
  return (
    <Modal opened={opened} onClose={onStay} title="Sair sem registrar?" stackId={useId()}>
      <Stack gap="md">
        O que você digitou aqui se perde.
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onStay} data-autofocus>
            Continuar aqui
          </Button>
          <Button color="red.8" onClick={onLeave}>
            Sair
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
