import { Text } from '@mantine/core';
import { type Lote, Transferencia } from '../../src/lotes/schemas.ts';
import { service } from '../service.ts';
import { formOf, useValues } from '../ui/forms/form.tsx';
import { GreenhousePicker, sobra, useLugar, vagas } from '../ui/forms/greenhouse.tsx';
import { notifyUndoable } from '../ui/undo.tsx';
import { type AcaoProps, plantas } from './queries.ts';

const { Dialog } = formOf(Transferencia);

export function TransferirDialog({ lote, ...dialog }: AcaoProps) {
  return (
    <Dialog
      {...dialog}
      title={`Transferir ${lote.codigo}`}
      initial={{ nova_estufa_id: '' }}
      submit="Transferir"
      save={({ nova_estufa_id }, options) =>
        service.lotes.transferir.mutate({ id: lote.id, nova_estufa_id, data_att: lote.data_att }, options)
      }
      onSaved={({ id, codigo, estufa, quantidade_total, data_att }) =>
        notifyUndoable(
          `${codigo} agora na ${estufa.codigo_identificador}, com ${plantas(quantidade_total)}.`,
          {
            run: (options) =>
              service.lotes.transferir.mutate({ id, nova_estufa_id: lote.estufa_id, data_att }, options),
            done: `${codigo} de volta na ${lote.estufa.codigo_identificador}.`,
          },
        )
      }
    >
      <Text>
        O lote inteiro, com {plantas(lote.quantidade_total)}, sai da{' '}
        <span className="indivisa">{lote.estufa.codigo_identificador}</span>.
      </Text>
      <GreenhousePicker name="nova_estufa_id" except={lote.estufa_id} autoFocus />
      <LugarNoDestino lote={lote} />
    </Dialog>
  );
}

/** The room that is left in the chosen place with the batch. */
function LugarNoDestino({ lote }: { lote: Lote }) {
  const destino = useLugar(useValues().nova_estufa_id);
  if (!destino) return null;
  const restam = destino.vagas - lote.quantidade_total;
  return (
    <Text role="status" c={restam < 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
      {destino.codigo_identificador} tem {vagas(destino.vagas)}:{' '}
      {restam < 0 ? `o lote não cabe, ${sobra(restam)}.` : `${sobra(restam)} com o lote.`}
    </Text>
  );
}
