import type { EstufaComLotes } from '../../src/estufas/schemas.ts';
import { service } from '../service.ts';
import { inteiro } from '../ui/format.ts';
import { ActionButton } from '../ui/forms/action-button.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { useIsAdministrator } from '../ui/person.ts';
import { notifyUndoable } from '../ui/undo.tsx';

/** The marks that a person sets on a place: under maintenance, out of use, or back in use. */
export function MarcasDaEstufa({ estufa }: { estufa: EstufaComLotes }) {
  const { id, data_att, status, codigo_identificador: codigo, ocupacao_atual } = estufa;
  const administrator = useIsAdministrator();
  const mark = (marca: 'Livre' | 'Manutenção') => (options: { idempotencyKey: string }) =>
    service.estufas.atualizar.mutate({ id, data_att, status: marca }, options);
  return (
    <>
      {status === 'Inativo' || status === 'Manutenção' ? (
        <ActionButton of={data_att} run={mark('Livre')} done={`${codigo} está em uso outra vez.`}>
          {status === 'Inativo' ? 'Reativar' : 'Encerrar manutenção'}
        </ActionButton>
      ) : (
        <ActionButton of={data_att} run={mark('Manutenção')} done={`${codigo} está em manutenção.`}>
          Pôr em manutenção
        </ActionButton>
      )}
      {administrator && status !== 'Inativo' && (
        <Confirm
          action="Inativar"
          title={`Inativar ${codigo}`}
          run={(options) => service.estufas.inativar.mutate({ id }, options)}
          onDone={() =>
            notifyUndoable(`${codigo} está inativa: nenhum lote chega mais a ela.`, {
              run: (options) =>
                service.estufas.atualizar.mutate(
                  { id, status: status === 'Manutenção' ? status : 'Livre' },
                  options,
                ),
              done: `${codigo} está como antes.`,
            })
          }
        >
          {ocupacao_atual > 0
            ? `Nenhum lote chegará mais a ${codigo}. As ${inteiro(ocupacao_atual)} plantas que estão nela ficam até serem transferidas, e o painel lembrará delas.`
            : `Nenhum lote chegará mais a ${codigo}, e as suas vagas deixam de contar. Ela pode ser reativada.`}
        </Confirm>
      )}
    </>
  );
}
