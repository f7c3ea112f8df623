import { Button } from '@mantine/core';
import { type Entry, isOpen } from '../device/queue.ts';
import { remove } from '../device/store.ts';
import { Asking } from '../ui/forms/question.tsx';
import { notify } from '../ui/notify.ts';
import { inteiroTeor } from './atos.ts';

/** It may be recorded by now. */
const SENT = 'Nada foi apagado: o registro já foi enviado.';

/** Deletes an entry that was a mistake or was refused for good. Nothing of it was recorded. */
export function Apagar({ entry, onClose }: { entry: Entry | undefined; onClose: () => void }) {
  const yes = entry && (
    <Button
      color="red.8"
      onClick={async () => {
        const gone = await remove(entry.id, isOpen);
        notify(gone ? `Apagado deste aparelho: ${inteiroTeor(entry.ato)}.` : SENT);
        onClose();
      }}
    >
      Apagar
    </Button>
  );
  return (
    <Asking opened={entry !== undefined} onClose={onClose} title="Apagar este registro?" yes={yes}>
      {entry && `${inteiroTeor(entry.ato)}. Nada disto foi gravado, e nada será enviado.`}
    </Asking>
  );
}
