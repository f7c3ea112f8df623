import { useState } from 'react';
import { aceitaDestinatario, aceitaProcedencia, isRetorno } from '../../src/estoque/meaning.ts';
import type { Movimentacao } from '../../src/estoque/row.ts';
import { NovaMovimentacao } from '../../src/movimentacoes/schemas.ts';
import { service } from '../service.ts';
import { formOf } from '../ui/forms/form.tsx';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { withReason } from '../ui/forms/reason.ts';
import { pedeMotivo } from '../ui/movement-words.ts';
import { Campos } from './campos.tsx';
import { Feito } from './feito.tsx';
import type { Prefilled } from './saldo.ts';

const { Form } = formOf(withReason(NovaMovimentacao, ({ tipo }) => pedeMotivo(tipo)));

/** Records one movement after another. Each can be undone, or get its receipt, at once. */
export function RegistrarDialog({ prefilled, onClose }: { prefilled: Prefilled; onClose: () => void }) {
  const [first, setFirst] = useState(prefilled);
  const [feita, setFeita] = useState<Movimentacao>();
  return (
    <FormModal
      opened
      onClose={onClose}
      title={feita ? 'Movimentação registrada' : 'Registrar movimentação'}
      size="lg"
    >
      {feita ? (
        <Feito
          movimentacao={feita}
          onAnother={() => {
            setFirst({
              tipo: feita.tipo,
              especie_id: '',
              lote_id: '',
              destinatario_id: '',
              procedencia_id: '',
            });
            setFeita(undefined);
          }}
          onClose={onClose}
        />
      ) : (
        <Form
          initial={{ ...first, quantidade: '', justificativa: '', retorno_ao_viveiro: false }}
          submit="Registrar"
          enterMoves
          save={(values, options) => service.movimentacoes.criar.mutate(taken(values), options)}
          onSaved={setFeita}
          onCancel={onClose}
        >
          <Campos prefilled={first} />
        </Form>
      )}
    </FormModal>
  );
}

/** The values, without those that belong to another type chosen before. */
function taken({
  destinatario_id,
  procedencia_id,
  retorno_ao_viveiro,
  ...values
}: NovaMovimentacao): NovaMovimentacao {
  const retorno = isRetorno({ ...values, retorno_ao_viveiro });
  return {
    ...values,
    destinatario_id: aceitaDestinatario(values) && !retorno ? destinatario_id : null,
    procedencia_id: aceitaProcedencia(values) ? procedencia_id : null,
    retorno_ao_viveiro: retorno,
  };
}
