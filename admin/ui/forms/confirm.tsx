import { Button, Stack } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { sentenceOf } from '../../service.ts';
import { Fault } from '../failure.tsx';
import { notifyLeft } from '../notify.ts';
import { useActs } from '../person.ts';
import { type Keyed, useAttempt } from './attempt.ts';
import { useFocusAfter } from './focus.ts';
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
 * A button for an act that must not happen by accident: it names the thing, says what will happen, and asks once. A dialog with
 * such a button is in a `Modal.Stack`, so that Escape closes only the question.
 */
export function Confirm<Answer>({
  action,
  title,
  run,
  onDone,
  children,
  harmless = false,
}: ConfirmProps<Answer>) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const question = useRef<HTMLDivElement>(null);
  const doing = useAttempt<Pick<ConfirmProps<Answer>, 'run' | 'onDone'>, Answer>({
    write: (act, options) => act.run(options),
    onDone: (answer, act) => {
      close();
      act.onDone(answer);
    },
    onFailed: (error) => {
      if (!asked || !question.current) notifyLeft(title, error);
    },
  });
  const button = useFocusAfter(doing.isPending);
  if (!useActs()) return null;
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
    <>
      <Button
        variant="default"
        onClick={() => {
          if (!doing.isPending) doing.reset();
          setAsked(true);
        }}
      >
        {action}
      </Button>
      <Asking opened={asked} onClose={close} title={title} yes={yes}>
        <Stack gap="md" ref={question}>
          <div>{children}</div>
          {doing.error && <Fault>{sentenceOf(doing.error)}</Fault>}
        </Stack>
      </Asking>
    </>
  );
}
