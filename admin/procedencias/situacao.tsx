import type { Procedencia } from '../../src/procedencias/schemas.ts';
import { service } from '../service.ts';
import { ActionButton } from '../ui/forms/action-button.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { notifyUndoable } from '../ui/undo.tsx';

/** Takes a lot of seed out of use, or back into it. */
export function SituacaoDaProcedencia({ procedencia }: { procedencia: Procedencia }) {
  const { id, data_att, codigo, status } = procedencia;
  const reativada = `${codigo} está ativa outra vez.`;
  if (status === 'INATIVO') {
    return (
      <ActionButton
        of={data_att}
        run={(options) => service.procedencias.atualizar.mutate({ id, data_att, status: 'ATIVO' }, options)}
        done={reativada}
      >
        Reativar
      </ActionButton>
    );
  }
  return (
    <Confirm
      action="Inativar"
      title={`Inativar a ${codigo}`}
      run={(options) => service.procedencias.atualizar.mutate({ id, data_att, status: 'INATIVO' }, options)}
      onDone={() =>
        notifyUndoable(`${codigo} está inativa: só sai o que há dela.`, {
          run: (options) => service.procedencias.atualizar.mutate({ id, status: 'ATIVO' }, options),
          done: reativada,
        })
      }
    >
      A {codigo} não receberá mais entradas. O que há dela na sementeira ainda sai, e ela pode ser reativada.
    </Confirm>
  );
}
