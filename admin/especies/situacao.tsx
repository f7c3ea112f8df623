import type { Especie } from '../../src/especies/schemas.ts';
import { service } from '../service.ts';
import { ActionButton } from '../ui/forms/action-button.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { notify } from '../ui/notify.ts';

/** Takes a species out of use, or into it again. */
export function SituacaoDaEspecie({ especie }: { especie: Especie }) {
  const { id, data_att, nome_popular, status } = especie;
  if (status === 'INATIVO') {
    return (
      <ActionButton
        run={(options) => service.especies.atualizar.mutate({ id, data_att, status: 'ATIVO' }, options)}
        done={`${nome_popular} está ativa outra vez.`}
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
      onDone={() => notify(`${nome_popular} está inativa: só sai o que há dela.`)}
    >
      {nome_popular} não receberá mais entradas nem lotes novos. O que há dela, em lotes e fora deles, ainda
      pode sair, e ela pode ser reativada.
    </Confirm>
  );
}
