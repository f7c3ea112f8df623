import { Text } from '@mantine/core';
import { Descarte } from '../../src/lotes/schemas.ts';
import { service } from '../service.ts';
import { formOf } from '../ui/forms/form.tsx';
import { notify } from '../ui/notify.ts';
import { Baixa } from './mudar-fase.tsx';
import { type AcaoProps, plantas } from './queries.ts';

const { Dialog, LongText } = formOf(Descarte);

export function DescartarDialog({ lote, ...dialog }: AcaoProps) {
  return (
    <Dialog
      {...dialog}
      title={`Descartar ${lote.codigo}`}
      initial={{ justificativa: '' }}
      submit="Descartar lote"
      destructive
      save={(values, options) => service.lotes.descartar.mutate({ id: lote.id, ...values }, options)}
      onSaved={({ codigo }) =>
        notify(
          lote.quantidade_total > 0
            ? `${codigo} descartado: baixa de ${plantas(lote.quantidade_total)}.`
            : `${codigo} descartado.`,
        )
      }
    >
      {lote.quantidade_total > 0 && <Baixa lote={lote} />}
      <Text>O lote é encerrado e fica no histórico. Um estorno da baixa o reabre.</Text>
      <LongText name="justificativa" label="Justificativa" autoFocus />
    </Dialog>
  );
}
