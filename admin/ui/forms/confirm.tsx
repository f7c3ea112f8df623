import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { newKey } from '../../../adapters/client/keys.ts';
import { sentenceOf } from '../../service.ts';

interface ConfirmProps {
  /** The text of both buttons: the one that asks, and the one that acts. */
  action: string;
  /** Names the thing: `Inativar E01-B02-01`. */
  title: string;
  run: (options: { idempotencyKey: string }) => Promise<unknown>;
  onDone: () => void;
  /** What will happen. */
  children: ReactNode;
  /** The act takes nothing from anybody. */
  harmless?: boolean;
}

/**
 * A button for an act that must not happen by accident: it names the thing, says what will happen, and asks once. A dialog with
 * such a button is in a `Modal.Stack`, so that Escape closes only the question.
 */
export function Confirm({ action, title, run, onDone, children, harmless = false }: ConfirmProps) {
  const [key, setKey] = useState<string | null>(null);
  const close = () => setKey(null);
  const stackId = useId();
  const doing = useMutation({
    mutationFn: run,
    onSuccess: () => {
      close();
      onDone();
    },
  });
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          doing.reset();
          setKey(newKey());
        }}
      >
        {action}
      </Button>
      <Modal opened={key !== null} onClose={close} title={title} stackId={stackId}>
        <Stack gap="md">
          <div>{children}</div>
          {doing.error && (
            <Alert color="red" variant="light" role="alert">
              {sentenceOf(doing.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} data-autofocus>
              Cancelar
            </Button>
            <Button
              color={harmless ? undefined : 'red.8'}
              loading={doing.isPending}
              onClick={() => key && doing.mutate({ idempotencyKey: key })}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
