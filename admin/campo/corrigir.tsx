import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isOpen, mended, type Registro } from '../device/queue.ts';
import { change } from '../device/store.ts';
import { told } from '../ui/notify.ts';
import { conhecidos, type EspecieNoLote } from './known.ts';
import { Mortalidade } from './mortalidade.tsx';

interface RegistroDialogProps {
  /** The dialog is open while there is one. */
  registro: Registro | undefined;
  onClose: () => void;
}

/** What was noted is put right, and sent as it is now. */
export function Corrigir({ registro, onClose }: RegistroDialogProps) {
  return (
    <Modal opened={registro !== undefined} onClose={onClose} title={`Corrigir: ${registro?.lote.codigo}`}>
      {registro && <Emendar registro={registro} onClose={onClose} />}
    </Modal>
  );
}

function Emendar({ registro, onClose }: RegistroDialogProps & { registro: Registro }) {
  const { data: known } = useQuery(conhecidos);
  const { id, lote, especie, quantidade, justificativa, recusa } = registro;
  const vivas = known?.lotes.find((each) => each.id === lote.id)?.especies ?? [];
  const especies: EspecieNoLote[] = vivas.some((each) => each.id === especie.id)
    ? vivas
    : [...vivas, { ...especie, nome_cientifico: null, quantidade: 0 }];
  return (
    <>
      {recusa !== null && <Text mb="md">{recusa}</Text>}
      <Mortalidade
        especies={especies}
        initial={{ especie_id: especie.id, quantidade, justificativa }}
        submit="Salvar"
        save={async (emenda, chave) => {
          const after = await change(id, (it) => (isOpen(it) ? mended(it, emenda, chave) : undefined));
          if (!after) told('Nada mudou: o registro já foi enviado como estava.');
        }}
        onSaved={onClose}
        onCancel={onClose}
      />
    </>
  );
}
