import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Fault } from '../failure.tsx';
import { PageModal } from '../forms/page-modal.tsx';
import { notify } from '../notify.ts';
import { notifyUndoable, type Undo, Undoable } from '../undo.tsx';
import { type Act, type Outcome, takeBack } from './each.ts';
import { PlainList } from './plain.tsx';
import { counted } from './selected.tsx';
import type { Kind } from './selection.ts';

interface BulkProps<Row> {
  kind: Kind;
  called: (row: Row) => string;
  choose: (rows: readonly Row[]) => void;
}

/** How each record's act is undone, and the message afterwards. */
interface UndoOfEach<Row> {
  act: Act<Row>;
  done: string;
}

/** What became of an act on several records of which some were refused, and how the others are undone. */
interface Partly<Row> extends Pick<Outcome<Row>, 'refused'> {
  /** Undefined when nothing was done, or when it was undone. */
  sentence: string | undefined;
  undo: Undo | undefined;
}

/**
 * Shows the outcome: one sentence when all is done, otherwise a dialog with each refusal and its reason. Either offers to undo
 * what was done. The refused rows stay chosen.
 */
export function useBulk<Row extends { id: string }>({ kind, called, choose }: BulkProps<Row>) {
  const [partly, setPartly] = useState<Partly<Row> | null>(null);
  const tell = ({ done, refused }: Outcome<Row>, say: (done: Row[]) => string, back?: UndoOfEach<Row>) => {
    choose(refused.map(({ row }) => row));
    const sentence = done.length === 0 ? undefined : say(done);
    const undo: Undo | undefined = back && {
      run: (options) => takeBack(done, options, back.act),
      done: back.done,
    };
    if (refused.length > 0) setPartly({ refused, sentence, undo });
    else if (undo) notifyUndoable(say(done), undo);
    else notify(say(done));
  };
  const close = () => setPartly(null);
  const result: ReactNode = (
    <PageModal
      opened={partly !== null}
      onClose={close}
      title={
        partly &&
        `${counted(partly.refused.length, kind)} não ${partly.refused.length === 1 ? 'mudou' : 'mudaram'}`
      }
    >
      <Stack gap="md">
        {partly?.sentence && (
          <div role="status">
            {partly.undo ? (
              <Undoable
                sentence={partly.sentence}
                {...partly.undo}
                onGone={() => setPartly((now) => now && { ...now, sentence: undefined })}
              />
            ) : (
              <Text>{partly.sentence}</Text>
            )}
          </div>
        )}
        <Fault>
          <PlainList gap={6} aria-label="O que não mudou">
            {partly?.refused.map(({ row, why }) => (
              <li key={row.id}>
                <b className="indivisa">{called(row)}</b>: {why}
              </li>
            ))}
          </PlainList>
        </Fault>
        <Group justify="flex-end">
          <Button onClick={close} data-autofocus>
            Entendi
          </Button>
        </Group>
      </Stack>
    </PageModal>
  );
  return { tell, result };
}
