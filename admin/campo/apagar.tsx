import { Button, Group, Text } from '@mantine/core';
import { type Entry, isOpen } from '../device/queue.ts';
import { remove } from '../device/store.ts';
import { PageModal } from '../ui/forms/page-modal.tsx';
import { notify } from '../ui/notify.ts';
import { inteiroTeor } from './atos.ts';

interface ApagarProps {
  entry: Entry | undefined;
  onClose: () => void;
}

/** It may be recorded by now. */
const SENT = 'Nada foi apagado: o registro já foi enviado.';

/** Deletes an entry that was a mistake or was refused for good. Nothing of it was recorded. */
export function Apagar({ entry, onClose }: ApagarProps) {
  return (
    <PageModal opened={entry !== undefined} onClose={onClose} title="Apagar este registro?">
      {entry && (
        <>
          <Text mb="md">{inteiroTeor(entry.ato)}. Nada disto foi gravado, e nada será enviado.</Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
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
          </Group>
        </>
      )}
    </PageModal>
  );
}
