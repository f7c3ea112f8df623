import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { leaves } from '../here.ts';
import { Asking } from './question.tsx';

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
  const yes = (
    <Button color="red.8" onClick={onLeave}>
      Sair
    </Button>
  );
  return (
    <Asking opened={opened} onClose={onStay} title="Sair sem registrar?" no="Continuar aqui" yes={yes}>
      O que você digitou aqui se perde.
    </Asking>
  );
}
