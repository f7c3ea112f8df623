import { Button, Stack } from '@mantine/core';
import { useDidUpdate, useDisclosure } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { sentenceOf } from '../../service.ts';
import { Fault } from '../failure.tsx';
import { notifyLeft } from '../notify.ts';
import { useActs } from '../person.ts';
import { type Keyed, useAttempt } from './attempt.ts';
import { useFocusAfter } from './focus.ts';
import type { Opened } from './page-modal.tsx';
import { Asking } from './question.tsx';

interface ConfirmProps<Answer> {
  /** The text of both buttons: the one that asks, and the one that acts. */
  action: string;
  /** Names the thing: `Inativar E01-B02-01`. */
  title: string;
  run: (options: Keyed) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** What will happen. */
  children: ReactNode;
  /** The act takes nothing from anybody. */
  harmless?: boolean;
}

/**
 * A button for an act that must not happen by accident. A dialog with such a button is in a `Modal.Stack`, so that Escape closes
 * only the question.
 */
export function Confirm<Answer>(props: ConfirmProps<Answer>) {
  const [asked, { open, close }] = useDisclosure(false);
  if (!useActs()) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        {props.action}
      </Button>
      <Confirmation {...props} opened={asked} onClose={close} />
    </>
  );
}

/** Asks once before an act: it names the thing, and says what will happen. */
export function Confirmation<Answer>({
  opened,
  onClose,
  action,
  title,
  run,
  onDone,
  children,
  harmless = false,
}: ConfirmProps<Answer> & Opened) {
  const question = useRef<HTMLDivElement>(null);
  const doing = useAttempt<Pick<ConfirmProps<Answer>, 'run' | 'onDone'>, Answer>({
    write: (act, options) => act.run(options),
    onDone: (answer, act) => {
      onClose();
      act.onDone(answer);
    },
    onFailed: (error) => {
      if (!opened || !question.current) notifyLeft(title, error);
    },
  });
  const button = useFocusAfter(doing.isPending);
  useDidUpdate(() => {
    if (opened && !doing.isPending) doing.reset();
  }, [opened]);
  const yes = (
    <Button
      color={harmless ? undefined : 'red.8'}
      ref={button}
      loading={doing.isPending}
      onClick={() => doing.send({ run, onDone }, [action, title])}
    >
      {action}
    </Button>
  );
  return (
    <Asking opened={opened} onClose={onClose} title={title} yes={yes}>
      <Stack gap="md" ref={question}>
        <div>{children}</div>
        {doing.error && <Fault>{sentenceOf(doing.error)}</Fault>}
      </Stack>
    </Asking>
  );
}
