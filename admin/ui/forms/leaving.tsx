import { Button, Group, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { leaves } from '../here.ts';
import { PageModal } from './page-modal.tsx';

interface LeavingProps {
  begun: () => boolean;
  /** Whoever was asked goes on once everything is saved. A form that is saved closes or leads on by itself. */
  letsGo?: boolean;
}

/** Asks before somebody leaves a form with unsaved input. */
export function Leaving({ begun, letsGo = false }: LeavingProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => leaves(current, next) && begun(),
    enableBeforeUnload: begun,
    withResolver: true,
  });
  useEffect(() => {
    if (letsGo && status === 'blocked' && !begun()) proceed();
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
    <PageModal opened={opened} onClose={onStay} title="Sair sem registrar?">
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
    </PageModal>
  );
}
