import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { newKey } from '../../../adapters/client/keys.ts';
import { queryClient } from '../../service.ts';
import { notify, notifyFailure } from '../notify.ts';
import { useFocusAfter } from './focus.ts';

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
    // The words are those of the act that was sent: what was read since may offer another one.
    mutationFn: ({ idempotencyKey }: { idempotencyKey: string; said: string }) => run({ idempotencyKey }),
    onSuccess: (_, { said }) => notify(said),
    onError: (error) => {
      notifyFailure(error);
      // Somebody else may have changed the record.
      void queryClient.invalidateQueries();
    },
  });
  const button = useFocusAfter(doing.isPending);
  return (
    <Button
      ref={button}
      variant="default"
      loading={doing.isPending}
      onClick={() => doing.mutate({ idempotencyKey: newKey(), said: done })}
    >
      {children}
    </Button>
  );
}
