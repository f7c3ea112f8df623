import type { Especie } from '../../src/especies/schemas.ts';
import { service } from '../service.ts';
import { ActionButton } from '../ui/forms/action-button.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { notifyUndoable } from '../ui/undo.tsx';

/** Takes a species out of use, or back into it. */
export function SituacaoDaEspecie({ especie }: { especie: Especie }) {
  const { id, data_att, nome_popular, status } = especie;
  const reativada = `${nome_popular} está ativa outra vez.`;
  if (status === 'INATIVO') {
    return (
      <ActionButton
        of={data_att}
        run={(options) => service.especies.atualizar.mutate({ id, data_att, status: 'ATIVO' }, options)}
        done={reativada}
      >
        Reativar
      </ActionButton>
    );
  }
  return (
    <Confirm
      action="Inativar"
      title={`Inativar ${nome_popular}`}
      run={(options) => service.especies.atualizar.mutate({ id, data_att, status: 'INATIVO' }, options)}
      onDone={() =>
        notifyUndoable(`${nome_popular} está inativa: só sai o que há dela.`, {
          run: (options) => service.especies.atualizar.mutate({ id, status: 'ATIVO' }, options),
          done: reativada,
        })
      }
    >
      {nome_popular} não receberá mais entradas nem lotes novos. O que há dela, em lotes e fora deles, ainda
      pode sair, e ela pode ser reativada.
    </Confirm>
  );
}
