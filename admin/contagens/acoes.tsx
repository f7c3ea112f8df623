import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ContagemComLinhas } from '../../src/contagens/schemas.ts';
import { service } from '../service.ts';
import { Confirm } from '../ui/forms/confirm.tsx';
import { useHere } from '../ui/here.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { notify } from '../ui/notify.ts';
import { usePerson } from '../ui/person.ts';
import { useMayReverse } from '../ui/reversal.ts';
import { AmpliarDialog } from './ampliar.tsx';
import { EncerrarDialog } from './encerrar.tsx';
import { EstornarDialog } from './estornar.tsx';

const route = getRouteApi('/quadro/contagens/$id');

export interface ContagemSearch {
  acao?: 'ampliar' | 'encerrar' | 'estornar';
}

/** What the user can do with a count. */
export function Acoes({ contagem }: { contagem: ContagemComLinhas }) {
  const { acao } = route.useSearch();
  const here = useHere<ContagemSearch>();
  const person = usePerson();
  const mayReverse = useMayReverse();
  const { id, numero, situacao, cega, linhas_contadas, encerrada_por, data_fim } = contagem;
  const may = encerrada_por && data_fim && mayReverse('CONTAGEM', encerrada_por.id, data_fim);
  const at = (acao?: ContagemSearch['acao']) => here(acao ? { acao } : {});
  const closes = situacao === 'ABERTA' && (!cega || person.cargo === 'Administrador');
  return (
    <>
      {closes && (
        <KeyButton shortcut="c" disabled={linhas_contadas === 0} onClick={() => at('encerrar')}>
          Encerrar
        </KeyButton>
      )}
      {situacao === 'ABERTA' && (
        <Button variant="default" onClick={() => at('ampliar')}>
          Acrescentar linhas
        </Button>
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
      <AmpliarDialog
        contagem={contagem}
        opened={situacao === 'ABERTA' && acao === 'ampliar'}
        onClose={() => at()}
      />
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
