import type { Destinatario } from '../../src/destinatarios/schemas.ts';
import { service } from '../service.ts';
import { ActionButton } from '../ui/forms/action-button.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { useIsAdministrator } from '../ui/person.ts';
import { notifyUndoable } from '../ui/undo.tsx';

/** Makes a recipient inactive, or active again. */
export function SituacaoDoDestinatario({ destinatario }: { destinatario: Destinatario }) {
  const { id, data_att, nome, status } = destinatario;
  const administrator = useIsAdministrator();
  const reativar = {
    run: (options: { idempotencyKey: string }) =>
      service.destinatarios.atualizar.mutate({ id, status: 'ATIVO' }, options),
    done: `${nome} pode receber de novo.`,
  };
  if (status === 'INATIVO')
    return (
      <ActionButton of={data_att} {...reativar}>
        Reativar
      </ActionButton>
    );
  if (!administrator) return null;
  return (
    <Confirm
      action="Inativar"
      title={`Inativar ${nome}`}
      run={(options) => service.destinatarios.inativar.mutate({ id }, options)}
      onDone={() => notifyUndoable(`${nome} não recebe mais nada novo.`, reativar)}
    >
      Não recebe mais nada novo. As entregas já feitas continuam no histórico, e o cadastro pode ser
      reativado.
    </Confirm>
  );
}
