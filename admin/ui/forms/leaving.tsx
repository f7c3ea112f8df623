import { Button, Group, Modal, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

/** What the address has while a form stands over its page, or in its place. */
const FORMS = ['nova', 'novo', 'abrir', 'convidar'] as const;

interface Place {
  pathname: string;
  search: object;
}

function leaves(current: Place, next: Place): boolean {
  return (
    current.pathname !== next.pathname ||
    FORMS.some((name) => name in current.search && !(name in next.search))
  );
}

/** Asks before a form is left in which something was typed that was not saved. */
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
  /** Of the dialog that is left, when the form is in one. */
  stackId?: string;
  onStay: () => void;
  onLeave: () => void;
}

export function StayOrLeave({ opened, stackId, onStay, onLeave }: StayOrLeaveProps) {
  return (
    <Modal opened={opened} onClose={onStay} title="Sair sem registrar?" {...(stackId && { stackId })}>
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
