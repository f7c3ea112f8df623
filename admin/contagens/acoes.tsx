import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { mayReverse } from '../../src/common/quem-estorna.ts';
import type { ContagemComLinhas } from '../../src/contagens/schemas.ts';
import { serviceNow } from '../device/service-clock.ts';
import { service } from '../service.ts';
import { useClocks } from '../ui/format.ts';
import { Confirm } from '../ui/forms/confirm.tsx';
import { KeyButton } from '../ui/key-button.tsx';
import { notify } from '../ui/notify.ts';
import { usePerson } from '../ui/person.ts';
import { EncerrarDialog } from './encerrar.tsx';
import { EstornarDialog } from './estornar.tsx';

const route = getRouteApi('/quadro/contagens/$id');

export interface ContagemSearch {
  acao?: 'encerrar' | 'estornar';
}

/** What can be done with a count by whoever looks at it. */
export function Acoes({ contagem }: { contagem: ContagemComLinhas }) {
  const { acao } = route.useSearch();
  const navigate = useNavigate();
  const person = usePerson();
  const may = useMayReverse(contagem);
  const { id, numero, situacao, cega, linhas_contadas } = contagem;
  const at = (acao?: ContagemSearch['acao']) =>
    void navigate({ to: '.', search: acao ? { acao } : {} } as never);
  const closes = situacao === 'ABERTA' && (!cega || person.cargo === 'Administrador');
  return (
    <>
      {closes && (
        <KeyButton shortcut="c" disabled={linhas_contadas === 0} onClick={() => at('encerrar')}>
          Encerrar
        </KeyButton>
      )}
      {situacao === 'ABERTA' && (
        <Confirm
          action="Cancelar contagem"
          title={`Cancelar a ${numero}`}
          run={(options) => service.contagens.cancelar.mutate({ id }, options)}
          onDone={() => notify(`${numero} cancelada: nada mudou no livro.`)}
        >
          Nada do que se contou entra no livro. O que se anotou fica guardado.
        </Confirm>
      )}
      {situacao === 'ENCERRADA' && may && (
        <Button variant="default" onClick={() => at('estornar')}>
          Estornar contagem
        </Button>
      )}
      {closes && <EncerrarDialog contagem={contagem} opened={acao === 'encerrar'} onClose={() => at()} />}
      {may && (
        <EstornarDialog
          contagem={contagem}
          opened={situacao === 'ENCERRADA' && acao === 'estornar'}
          onClose={() => at()}
        />
      )}
    </>
  );
}

/** As the service decides it, at the time that it is there. */
function useMayReverse({ encerrada_por, data_fim }: ContagemComLinhas): boolean {
  const { id, cargo } = usePerson();
  const { fuso } = useClocks();
  if (!encerrada_por || !data_fim) return false;
  const [registro, agora] = [new Date(data_fim), new Date(serviceNow())];
  return mayReverse('MANUAL', { cargo, dono: encerrada_por.id === id, registro, agora, fusoHorario: fuso });
}
