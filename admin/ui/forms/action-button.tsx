import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { newKey } from '../../../adapters/client/keys.ts';
import { notify, notifyFailure } from '../notify.ts';

interface ActionButtonProps {
  run: (options: { idempotencyKey: string }) => Promise<unknown>;
  /** What is true when it is done. */
  done: string;
  /** What the button says. */
  children: ReactNode;
}

/** A button for what harms nothing and is undone as easily: it does it at once. `Confirm` is for the rest. */
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
