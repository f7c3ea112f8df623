import type { Procedencia } from '../../src/procedencias/schemas.ts';
import { service } from '../service.ts';
import { ActionButton } from '../ui/forms/action-button.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { notify } from '../ui/notify.ts';

/** Takes a lot of seed out of use, or into it again. */
export function SituacaoDaProcedencia({ procedencia }: { procedencia: Procedencia }) {
  const { id, data_att, codigo, status } = procedencia;
  const set = (status: Procedencia['status']) => (options: { idempotencyKey: string }) =>
    service.procedencias.atualizar.mutate({ id, data_att, status }, options);
  if (status === 'INATIVO') {
    return (
      <ActionButton run={set('ATIVO')} done={`${codigo} está ativa outra vez.`}>
        Reativar
      </ActionButton>
    );
  }
  return (
    <Confirm
      action="Inativar"
      title={`Inativar a ${codigo}`}
      run={set('INATIVO')}
      onDone={() => notify(`${codigo} está inativa: só sai o que há dela.`)}
    >
      A {codigo} não receberá mais entradas. O que há dela na sementeira ainda sai, e ela pode ser reativada.
    </Confirm>
  );
}
