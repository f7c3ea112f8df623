import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { newKey } from '../../adapters/client/keys.ts';
import { service } from '../service.ts';
import { notify, notifyFailure } from './notify.ts';

interface Undo {
  run: (options: { idempotencyKey: string }) => Promise<unknown>;
  /** What is true once it is undone. */
  done: string;
}

/** The reason of a reversal that a slip needed. */
export const POR_ENGANO = 'Desfeita logo depois de registrada';

/** Reverses movements that a slip wrote, in this order. Repeated with the same key, each is reversed once. */
export async function reverseEach(
  ids: readonly string[],
  { idempotencyKey }: { idempotencyKey: string },
): Promise<void> {
  for (const id of ids)
    await service.movimentacoes.estornar.mutate(
      { id, justificativa: POR_ENGANO },
      { idempotencyKey: `${idempotencyKey}-${id}` },
    );
}

/** Says what is true after a write, with a button that takes it back. */
export function notifyUndoable(sentence: string, undo: Undo): void {
  const id = newKey();
  const gone = () => notifications.hide(id);
  notifications.show({
    id,
    message: <Undoable sentence={sentence} {...undo} onGone={gone} />,
    role: 'status',
    autoClose: 15_000,
  });
}

function Undoable({ sentence, run, done, onGone }: Undo & { sentence: string; onGone: () => void }) {
  const undoing = useMutation({
    mutationFn: (idempotencyKey: string) => run({ idempotencyKey }),
    onSuccess: () => {
      onGone();
      notify(done);
    },
    onError: (error) => {
      onGone();
      notifyFailure(error);
    },
  });
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>{sentence}</span>
      <Button
        size="xs"
        variant="default"
        style={{ flexShrink: 0 }}
        loading={undoing.isPending}
        onClick={() => undoing.mutate(newKey())}
      >
        Desfazer
      </Button>
    </Group>
  );
}
