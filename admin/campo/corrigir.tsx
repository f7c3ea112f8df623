import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Entry, isOpen, mended } from '../device/queue.ts';
import { change } from '../device/store.ts';
import { notify } from '../ui/notify.ts';
import { conhecidos, type EspecieNoLote } from './known.ts';
import { Mortalidade } from './mortalidade.tsx';

interface EntryDialogProps {
  /** The dialog is open while there is one. */
  entry: Entry | undefined;
  onClose: () => void;
}

/** What was noted is put right, and sent as it is now. */
export function Corrigir({ entry, onClose }: EntryDialogProps) {
  return (
    <Modal opened={entry !== undefined} onClose={onClose} title={`Corrigir: ${entry?.lote.codigo}`}>
      {entry && <MendForm entry={entry} onClose={onClose} />}
    </Modal>
  );
}

function MendForm({ entry, onClose }: EntryDialogProps & { entry: Entry }) {
  const { data: known } = useQuery(conhecidos);
  const { id, lote, especie, quantidade, justificativa, recusa } = entry;
  const vivas = known?.lotes.find((each) => each.id === lote.id)?.especies ?? [];
  const especies: EspecieNoLote[] = vivas.some((each) => each.id === especie.id)
    ? vivas
    : [...vivas, { ...especie, nome_cientifico: null, quantidade: 0, contagem: null }];
  return (
    <>
      {recusa !== null && <Text mb="md">{recusa}</Text>}
      <Mortalidade
        especies={especies}
        initial={{ especie_id: especie.id, quantidade, justificativa }}
        submit="Salvar"
        save={async (amendment, chave) => {
          const after = await change(id, (it) => (isOpen(it) ? mended(it, amendment, chave) : undefined));
          if (!after) notify('Nada mudou: o registro já foi enviado como estava.');
        }}
        onSaved={onClose}
        onCancel={onClose}
      />
    </>
  );
}
