import { NovaAnotacao } from '../../src/lotes/anotacoes/schemas.ts';
import { service } from '../service.ts';
import { formOf } from '../ui/forms/form.tsx';
import { notify } from '../ui/notify.ts';
import type { AcaoProps } from './queries.ts';

const { Dialog, LongText } = formOf(NovaAnotacao);

/** A note for the readers of the batch's history. */
export function AnotarDialog({ lote, ...dialog }: AcaoProps) {
  return (
    <Dialog
      {...dialog}
      title={`Anotação no ${lote.codigo}`}
      initial={{ anotacao: '' }}
      submit="Anotar"
      save={(values, options) => service.lotes.anotar.mutate({ ...values, id: lote.id }, options)}
      onSaved={({ lote: { codigo } }) => notify(`Anotado no ${codigo}.`)}
    >
      <LongText name="anotacao" label="Anotação" description="Fica na linha do tempo do lote" autoFocus />
    </Dialog>
  );
}
