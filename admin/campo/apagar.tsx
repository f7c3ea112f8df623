import { Button, Group, Modal, Text } from '@mantine/core';
import { isOpen, type Registro } from '../device/queue.ts';
import { remove } from '../device/store.ts';
import { told } from '../ui/notify.ts';
import { oQue } from './sending.ts';

interface ApagarProps {
  registro: Registro | undefined;
  onClose: () => void;
}

/** What was noted by mistake, or was refused for good, goes; nothing of it was recorded. */
export function Apagar({ registro, onClose }: ApagarProps) {
  return (
    <Modal opened={registro !== undefined} onClose={onClose} title="Apagar este registro?">
      {registro && (
        <>
          <Text mb="md">
            {oQue(registro)}, {registro.lote.codigo}. Nada foi gravado no lote, e nada será enviado.
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button
              color="red.8"
              onClick={async () => {
                await remove(registro.id, isOpen);
                told(`Apagado deste aparelho: ${oQue(registro)}, ${registro.lote.codigo}.`);
                onClose();
              }}
            >
              Apagar
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
