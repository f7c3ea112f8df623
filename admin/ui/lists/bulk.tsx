import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErroDoViveiro } from '../../../adapters/client/errors.ts';
import { fault } from '../../../adapters/client/faults.ts';
import { faultOf, hasEnded, isAway, queryClient, sentenceOf } from '../../service.ts';
import { notify } from '../notify.ts';
import { notifyUndoable } from '../undo.tsx';
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
interface Undo<Row> {
  act: (row: Row, options: { idempotencyKey: string }) => Promise<unknown>;
  done: string;
}

/** Undoes whatever can be undone. Of the others the first refusal is shown. */
async function takeBack<Row extends { id: string }>(
  rows: readonly Row[],
  { idempotencyKey }: { idempotencyKey: string },
  act: Undo<Row>['act'],
): Promise<void> {
  let refusal: unknown;
  for (const row of rows) {
    await act(row, { idempotencyKey: `${idempotencyKey}.${row.id}` }).catch((error: unknown) => {
      refusal ??= error;
    });
  }
  if (refusal) throw refusal;
}

/**
 * Shows the outcome: one sentence when all is done, otherwise a dialog with each refusal and its reason. The refused rows stay
 * chosen.
 */
export function useBulk<Row extends { id: string }>({ kind, called, choose }: BulkProps<Row>) {
  const [failed, setFailed] = useState<{ refused: Outcome<Row>['refused']; sentence: string } | null>(null);
  const tell = ({ done, refused }: Outcome<Row>, say: (done: Row[]) => string, undo?: Undo<Row>) => {
    choose(refused.map(({ row }) => row));
    if (refused.length === 0 && undo)
      notifyUndoable(say(done), { done: undo.done, run: (options) => takeBack(done, options, undo.act) });
    else if (refused.length === 0) notify(say(done));
    else setFailed({ refused, sentence: done.length === 0 ? '' : say(done) });
  };
  const close = () => setFailed(null);
  const result: ReactNode = (
    <Modal
      opened={failed !== null}
      onClose={close}
      title={
        failed &&
        `${counted(failed.refused.length, kind)} não ${failed.refused.length === 1 ? 'mudou' : 'mudaram'}`
      }
    >
      <Stack gap="md">
        {failed?.sentence && <Text role="status">{failed.sentence}</Text>}
        <Alert color="red" variant="light" role="alert">
          <PlainList gap={6} aria-label="O que não mudou">
            {failed?.refused.map(({ row, why }) => (
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
    </Modal>
  );
  return { tell, result };
}
