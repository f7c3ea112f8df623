import { Text } from '@mantine/core';
import { type Ato, ondeFoi } from '../device/atos.ts';
import { type Entry, isOpen, mended } from '../device/queue.ts';
import { change } from '../device/store.ts';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { notify } from '../ui/notify.ts';
import { Correcao } from './formulario.tsx';
import { useAsOpened } from './use-as-opened.ts';
import { useViveiro } from './use-viveiro.ts';

interface EntryDialogProps {
  /** The dialog is open while there is one. */
  entry: Entry | undefined;
  onClose: () => void;
}

/** Corrects an entry, which is then sent as it is now. */
export function Corrigir({ entry, onClose }: EntryDialogProps) {
  return (
    <FormModal
      opened={entry !== undefined}
      onClose={onClose}
      title={entry ? `Corrigir: ${ondeFoi(entry.ato)}` : ''}
    >
      {entry && entry.ato.tipo !== 'RONDA' && <MendForm entry={entry} ato={entry.ato} onClose={onClose} />}
    </FormModal>
  );
}

interface MendFormProps {
  entry: Entry;
  ato: Exclude<Ato, { tipo: 'RONDA' }>;
  onClose: () => void;
}

function MendForm({ entry: { id, recusa }, ato, onClose }: MendFormProps) {
  const viveiro = useAsOpened(useViveiro({ before: id }));
  if (viveiro === undefined) return null;
  return (
    <>
      {recusa !== null && <Text mb="md">{recusa}</Text>}
      <Correcao
        ato={ato}
        lote={viveiro?.lotes.find((each) => each.id === ato.lote?.id)}
        lugares={viveiro?.lugares ?? []}
        submit="Salvar"
        save={async ([amendment], chave) => {
          const after = await change(id, (it) => (isOpen(it) ? mended(it, amendment, chave) : undefined));
          if (!after) notify('Nada mudou: o registro já foi enviado como estava.');
        }}
        onSaved={onClose}
        onCancel={onClose}
      />
    </>
  );
}
