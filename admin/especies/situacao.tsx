import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Especie } from '../../src/especies/schemas.ts';
import { Confirm } from '../forms/confirm.tsx';
import { sentenceOf, service } from '../service.ts';
import { told } from '../shell/told.ts';

/** Takes a species out of use, or into it again. */
export function SituacaoDaEspecie({ especie }: { especie: Especie }) {
  const { id, data_att, nome_popular, status } = especie;
  const reactivating = useMutation({
    mutationFn: () => service.especies.atualizar.mutate({ id, data_att, status: 'ATIVO' }),
    onSuccess: () => told(`${nome_popular} está ativa outra vez.`),
    onError: (error) => told(sentenceOf(error)),
  });
  if (status === 'INATIVO') {
    return (
      <Button variant="default" onClick={() => reactivating.mutate()} loading={reactivating.isPending}>
        Reativar
      </Button>
    );
  }
  return (
    <Confirm
      action="Inativar"
      title={`Inativar ${nome_popular}`}
      run={(options) => service.especies.atualizar.mutate({ id, data_att, status: 'INATIVO' }, options)}
      onDone={() => told(`${nome_popular} está inativa: só sai o que há dela.`)}
    >
      {nome_popular} não receberá mais entradas nem lotes novos. O que há dela na sementeira e em lotes ainda
      pode sair, e ela pode ser reativada.
    </Confirm>
  );
}
