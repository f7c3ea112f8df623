import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { EstufaComLotes } from '../../src/estufas/schemas.ts';
import { Confirm } from '../forms/confirm.tsx';
import { sentenceOf, service } from '../service.ts';
import { inteiro } from '../shell/brazilian.ts';
import { useIsAdministrator } from '../shell/person.ts';
import { told } from '../shell/told.ts';

/** What a person marks a place as: under maintenance, out of use, or in use again. */
export function MarcasDaEstufa({ estufa }: { estufa: EstufaComLotes }) {
  const { id, data_att, status, codigo_identificador: codigo, ocupacao_atual } = estufa;
  const administrator = useIsAdministrator();
  const marking = useMutation({
    mutationFn: (marca: 'Livre' | 'Manutenção') =>
      service.estufas.atualizar.mutate({ id, data_att, status: marca }),
    onSuccess: (_, marca) =>
      told(marca === 'Livre' ? `${codigo} está em uso outra vez.` : `${codigo} está em manutenção.`),
    onError: (error) => told(sentenceOf(error)),
  });
  return (
    <>
      {status === 'Inativo' || status === 'Manutenção' ? (
        <Button variant="default" onClick={() => marking.mutate('Livre')} loading={marking.isPending}>
          {status === 'Inativo' ? 'Reativar' : 'Encerrar manutenção'}
        </Button>
      ) : (
        <Button variant="default" onClick={() => marking.mutate('Manutenção')} loading={marking.isPending}>
          Pôr em manutenção
        </Button>
      )}
      {administrator && status !== 'Inativo' && (
        <Confirm
          action="Inativar"
          title={`Inativar ${codigo}`}
          run={(options) => service.estufas.inativar.mutate({ id }, options)}
          onDone={() => told(`${codigo} está inativa: nenhum lote chega mais a ela.`)}
        >
          {ocupacao_atual > 0
            ? `Nenhum lote chegará mais a ${codigo}. As ${inteiro(ocupacao_atual)} plantas que estão nela ficam até serem transferidas, e o painel lembrará delas.`
            : `Nenhum lote chegará mais a ${codigo}, e os seus lugares deixam de contar. Ela pode ser reativada.`}
        </Confirm>
      )}
    </>
  );
}
