import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { newKey } from '../../../adapters/client/keys.ts';
import { notify, notifyFailure } from '../notify.ts';

interface ActionButtonProps {
  run: (options: { idempotencyKey: string }) => Promise<unknown>;
  /** The confirmation when it is done. */
  done: string;
  /** The text of the button. */
  children: ReactNode;
}

/** A button for an act that is harmless and easily undone: it acts at once. `Confirm` is for the others. */
export function ActionButton({ run, done, children }: ActionButtonProps) {
  const doing = useMutation({
    mutationFn: (idempotencyKey: string) => run({ idempotencyKey }),
    onSuccess: () => notify(done),
    onError: notifyFailure,
  });
  return (
    <Button variant="default" loading={doing.isPending} onClick={() => doing.mutate(newKey())}>
      {children}
    </Button>
  );
}
