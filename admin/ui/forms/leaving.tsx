import { Button, Group, Modal, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useAround, type Values } from './form.tsx';

interface LeavingProps {
  begun: (values: Values) => boolean;
  /** What would be lost. */
  lost: string;
}

/** Asks before a page is left in whose form something was begun that was not saved. */
export function Leaving({ begun, lost }: LeavingProps) {
  const { form } = useAround();
  const asks = () => form.isDirty() && begun(form.getValues());
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: asks,
    enableBeforeUnload: asks,
    withResolver: true,
  });
  const stay = () => reset?.();
  return (
    <Modal opened={status === 'blocked'} onClose={stay} title="Sair sem registrar?">
      <Stack gap="md">
        {lost}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={stay} data-autofocus>
            Continuar aqui
          </Button>
          <Button color="red.8" onClick={() => proceed?.()}>
            Sair
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
