import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Destinatario } from '../../src/destinatarios/schemas.ts';
import { Confirm } from '../forms/confirm.tsx';
import { newKey } from '../forms/form.tsx';
import { service } from '../service.ts';
import { useIsAdministrator } from '../shell/person.ts';
import { refused, told } from '../shell/told.ts';

/** Makes a recipient inactive, or active again. */
export function Situacao({ destinatario }: { destinatario: Destinatario }) {
  const { id, nome, status } = destinatario;
  const administrator = useIsAdministrator();
  const reactivating = useMutation({
    mutationFn: (idempotencyKey: string) =>
      service.destinatarios.atualizar.mutate({ id, status: 'ATIVO' }, { idempotencyKey }),
    onSuccess: () => told(`${nome} pode receber de novo.`),
    onError: (error) => refused(error),
  });
  if (status === 'INATIVO') {
    return (
      <Button
        variant="default"
        loading={reactivating.isPending}
        onClick={() => reactivating.mutate(newKey())}
      >
        Reativar
      </Button>
    );
  }
  if (!administrator) return null;
  return (
    <Confirm
      action="Inativar"
      title={`Inativar ${nome}`}
      run={(options) => service.destinatarios.inativar.mutate({ id }, options)}
      onDone={() => told(`${nome} não recebe mais nada novo.`)}
    >
      Não recebe mais nada novo. As entregas já feitas continuam no histórico, e o cadastro pode ser
      reativado.
    </Confirm>
  );
}
