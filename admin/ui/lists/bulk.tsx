import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErroDoViveiro } from '../../../adapters/client/errors.ts';
import { fault } from '../../../adapters/client/faults.ts';
import { faultOf, hasEnded, isAway, queryClient, sentenceOf } from '../../service.ts';
import { PageModal } from '../forms/page-modal.tsx';
import { notify } from '../notify.ts';
import { notifyUndoable, type Undo, Undoable } from '../undo.tsx';
import { PlainList } from './plain.tsx';
import { counted } from './selected.tsx';
import type { Kind } from './selection.ts';

/** The outcome of an act on several records, with the reason for each refusal. */
export interface Outcome<Row> {
  done: Row[];
  refused: { row: Row; why: string }[];
}

/**
 * Does the same with each record, one after the other. Each has its own key, derived from that of the act, so a repetition does
 * nothing twice.
 *
 * @throws when the service does not answer or the session has ended: nobody knows what became of that record, and the rest is
 * not tried. The form stays, and sends all of it again.
 */
export async function each<Row extends { id: string }>(
  rows: readonly Row[],
  { idempotencyKey }: { idempotencyKey: string },
  act: (row: Row, options: { idempotencyKey: string }) => Promise<unknown>,
): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { done: [], refused: [] };
  for (const row of rows) {
    try {
      await act(row, { idempotencyKey: `${idempotencyKey}.${row.id}` });
      outcome.done.push(row);
    } catch (error) {
      if (!faultOf(error) || isAway(error) || hasEnded(error)) {
        // What was done before shows.
        void queryClient.invalidateQueries();
        throw outcome.done.length > 0 && isAway(error) ? stopped(outcome.done.length, rows.length) : error;
      }
      outcome.refused.push({ row, why: sentenceOf(error) });
    }
  }
  return outcome;
}

function stopped(done: number, of: number): ErroDoViveiro {
  const detalhe = `Confira a rede e tente de novo, que nada se faz duas vezes: o serviço respondeu a ${done} de ${of} e parou.`;
  return new ErroDoViveiro(fault(null, 'SEM_RESPOSTA', detalhe), null, undefined);
}

interface BulkProps<Row> {
  kind: Kind;
  called: (row: Row) => string;
  choose: (rows: readonly Row[]) => void;
}

/** How each record's act is undone, and the message afterwards. */
interface UndoOfEach<Row> {
  act: (row: Row, options: { idempotencyKey: string }) => Promise<unknown>;
  done: string;
}

/** Undoes whatever can be undone. Of the others the first refusal is shown. */
async function takeBack<Row extends { id: string }>(
  rows: readonly Row[],
  { idempotencyKey }: { idempotencyKey: string },
  act: UndoOfEach<Row>['act'],
): Promise<void> {
  let refusal: unknown;
  for (const row of rows) {
    await act(row, { idempotencyKey: `${idempotencyKey}.${row.id}` }).catch((error: unknown) => {
      refusal ??= error;
    });
  }
  if (refusal) throw refusal;
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
        <Alert color="red" variant="light" role="alert">
          <PlainList gap={6} aria-label="O que não mudou">
            {partly?.refused.map(({ row, why }) => (
              <li key={row.id}>
                <b className="indivisa">{called(row)}</b>: {why}
              </li>
            ))}
          </PlainList>
        </Alert>
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
