import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { queryClient } from '../../service.ts';
import { notify, notifyFailure } from '../notify.ts';
import { useActs } from '../person.ts';
import { type Keyed, useAttempt } from './attempt.ts';
import { useFocusAfter } from './focus.ts';

interface ActionButtonProps {
  /** The state that it acts on. Once another is read, the same act is another request. */
  of: string;
  run: (options: Keyed) => Promise<unknown>;
  /** The confirmation when it is done. */
  done: string;
  /** The text of the button. */
  children: ReactNode;
}

/** A button for an act that is harmless and easily undone: it acts at once. `Confirm` is for the others. */
export function ActionButton({ of, run, done, children }: ActionButtonProps) {
  const doing = useAttempt<Pick<ActionButtonProps, 'run' | 'done'>>({
    write: (act, options) => act.run(options),
    onDone: (_, act) => notify(act.done),
    onFailed: (error) => {
      notifyFailure(error);
      // Somebody else may have changed the record.
      void queryClient.invalidateQueries();
    },
  });
  const button = useFocusAfter(doing.isPending);
  if (!useActs()) return null;
  return (
    <Button
      ref={button}
      variant="default"
      loading={doing.isPending}
      onClick={() => doing.send({ run, done }, [of, done])}
    >
      {children}
    </Button>
  );
}
