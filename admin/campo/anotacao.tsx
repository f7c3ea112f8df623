import { NovaAnotacao } from '../../src/lotes/anotacoes/schemas.ts';
import type { Anotacao } from '../device/atos.ts';
import { formOf } from '../ui/forms/form.tsx';
import type { FormProps } from './saving.ts';

const { Form, LongText } = formOf(NovaAnotacao);

/** A note in words. */
export function FormDeAnotacao({ lote: { id, codigo }, initial, save, ...props }: FormProps<Anotacao>) {
  return (
    <Form
      initial={{ anotacao: initial?.anotacao ?? '' }}
      save={({ anotacao }, { idempotencyKey }) =>
        save([{ tipo: 'ANOTACAO', lote: { id, codigo }, anotacao }], idempotencyKey)
      }
      {...props}
    >
      <LongText name="anotacao" label="Anotação" description="Fica na linha do tempo do lote" autoFocus />
    </Form>
  );
}
