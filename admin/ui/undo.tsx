import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { newKey } from '../../adapters/client/keys.ts';
import { queryClient } from '../service.ts';
import { isRefusal, type Keyed, useAttempt } from './forms/attempt.ts';
import { useFocusAfter } from './forms/focus.ts';
import { notify, notifyFailure } from './notify.ts';

/** How a write is undone. */
export interface Undo {
  run: (options: Keyed) => Promise<unknown>;
  /** The message when it is undone. */
  done: string;
}

/** Says what is true after a write, with a button that undoes it. */
export function notifyUndoable(sentence: string, undo: Undo): void {
  const id = newKey();
  const gone = () => notifications.hide(id);
  const begun = () => notifications.update({ ...notice, autoClose: false });
  const notice = {
    id,
    message: <Undoable sentence={sentence} {...undo} onBegun={begun} onGone={gone} />,
    role: 'status',
    autoClose: 15_000,
  };
  notifications.show(notice);
}

interface UndoableProps extends Undo {
  sentence: string;
  onBegun?: () => void;
  onGone: () => void;
}

/** What is true after a write, and the button that undoes it. */
export function Undoable({ sentence, run, done, onBegun, onGone }: UndoableProps) {
  const undoing = useAttempt({
    write: (_, options) => {
      onBegun?.();
      return run(options);
    },
    onDone: () => {
      onGone();
      notify(done);
    },
    onFailed: (error) => {
      if (isRefusal(error)) onGone();
      notifyFailure(error);
      // What was undone before it failed shows.
      void queryClient.invalidateQueries();
    },
  });
  const button = useFocusAfter(undoing.isPending);
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>{sentence}</span>
      <Button
        ref={button}
        size="xs"
        variant="default"
        flex="none"
        loading={undoing.isPending}
        onClick={() => undoing.send()}
      >
        Desfazer
      </Button>
    </Group>
  );
}
