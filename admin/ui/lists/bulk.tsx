import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { faultOf, sentenceOf } from '../../service.ts';
import { notify } from '../notify.ts';
import { PlainList } from './plain.tsx';
import { counted } from './selected.tsx';
import type { Kind } from './selection.ts';

/** What became of an act on several records: of each that was refused, why. */
export interface Outcome<Row> {
  done: Row[];
  refused: { row: Row; why: string }[];
}

/**
 * Does the same with each record, one after the other, as each would be done alone. The same act again has the same keys, so
 * what was done is not done twice. Where the service is not reached, what is left is not tried.
 */
export async function each<Row extends { id: string }>(
  rows: readonly Row[],
  { idempotencyKey }: { idempotencyKey: string },
  act: (row: Row, options: { idempotencyKey: string }) => Promise<unknown>,
): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { done: [], refused: [] };
  let reached = true;
  let why = '';
  for (const row of rows) {
    try {
      if (!reached) throw null;
      await act(row, { idempotencyKey: `${idempotencyKey}.${row.id}` });
      outcome.done.push(row);
    } catch (error) {
      if (error !== null) why = sentenceOf(error);
      reached &&= faultOf(error) !== undefined;
      outcome.refused.push({ row, why });
    }
  }
  return outcome;
}

interface TogetherProps<Row> {
  kind: Kind;
  called: (row: Row) => string;
  choose: (rows: readonly Row[]) => void;
}

/** Tells what became of an act on several: in one sentence where all is done, else of which it is not, and why. Those stay chosen. */
export function useTogether<Row extends { id: string }>({ kind, called, choose }: TogetherProps<Row>) {
  const [told, setTold] = useState<{ refused: Outcome<Row>['refused']; sentence: string } | null>(null);
  const tell = ({ done, refused }: Outcome<Row>, say: (done: Row[]) => string) => {
    choose(refused.map(({ row }) => row));
    if (refused.length === 0) notify(say(done));
    else setTold({ refused, sentence: done.length === 0 ? '' : say(done) });
  };
  const close = () => setTold(null);
  const result: ReactNode = (
    <Modal
      opened={told !== null}
      onClose={close}
      title={
        told && `${counted(told.refused.length, kind)} não ${told.refused.length === 1 ? 'mudou' : 'mudaram'}`
      }
    >
      <Stack gap="md">
        {told?.sentence && <Text role="status">{told.sentence}</Text>}
        <Alert color="red" variant="light" role="alert">
          <PlainList gap={6} aria-label="O que não mudou">
            {told?.refused.map(({ row, why }) => (
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
