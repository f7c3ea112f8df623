import Trash from 'icon:trash';
import { Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { z } from 'zod';
import type { ContagemComLinhas } from '../../src/contagens/schemas.ts';
import { text } from '../../src/wire/fields.ts';
import { service, trpc } from '../service.ts';
import { Failures } from '../ui/failure.tsx';
import { inteiro } from '../ui/format.ts';
import { Confirmation } from '../ui/forms/confirm.tsx';
import { formOf } from '../ui/forms/form.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { ReversalDialog } from '../ui/forms/reversal.tsx';
import { SpeciesPicker } from '../ui/forms/species.tsx';
import { useHere } from '../ui/here.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { useIsNarrow } from '../ui/lists/list.tsx';
import { More } from '../ui/more.tsx';
import { notify } from '../ui/notify.ts';
import { useActs, usePerson } from '../ui/person.ts';
import { useMayReverse } from '../ui/reversal.ts';
import { EncerrarDialog } from './encerrar.tsx';
import { escopo, Onde } from './onde.tsx';

const route = getRouteApi('/quadro/contagens/$id');

export interface ContagemSearch {
  acao?: 'ampliar' | 'encerrar' | 'cancelar' | 'estornar';
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
  const acts = useActs();
  const closes = acts && situacao === 'ABERTA' && (!cega || person.cargo === 'Administrador');
  return (
    <>
      {closes && (
        <KeyButton shortcut="c" disabled={linhas_contadas === 0} onClick={() => at('encerrar')}>
          Encerrar
        </KeyButton>
      )}
      {acts && situacao === 'ABERTA' && (
        <Button variant="default" onClick={() => at('ampliar')}>
          Acrescentar linhas
        </Button>
      )}
      {acts && situacao === 'ABERTA' && <Cancelamento onClick={() => at('cancelar')} />}
      {acts && situacao === 'ABERTA' && (
        <Confirmation
          opened={acao === 'cancelar'}
          onClose={() => at()}
          action="Cancelar contagem"
          title={`Cancelar a ${numero}`}
          run={(options) => service.contagens.cancelar.mutate({ id }, options)}
          onDone={() => notify(`${numero} cancelada: nada mudou no livro.`)}
        >
          Nada do que se contou entra no livro. O que se anotou fica guardado.
        </Confirmation>
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

/** On a phone the rare act is in the menu. */
function Cancelamento({ onClick }: { onClick: () => void }) {
  const narrow = useIsNarrow('phone');
  if (!narrow)
    return (
      <Button variant="default" onClick={onClick}>
        Cancelar contagem
      </Button>
    );
  return (
    <More>
      <Menu.Item leftSection={<Trash size={16} />} onClick={onClick}>
        Cancelar contagem
      </Menu.Item>
    </More>
  );
}

/** Reverses everything that a count wrote. */
function EstornarDialog({ contagem, ...dialog }: { contagem: ContagemComLinhas } & Opened) {
  const { id, numero, linhas } = contagem;
  const efetivas = linhas.filter((linha) => linha.movimentacao_id !== null && linha.estornada_por === null);
  return (
    <ReversalDialog
      {...dialog}
      title={`Estornar a ${numero}?`}
      of={id}
      reverse={(justificativa, options) => service.contagens.estornar.mutate({ id, justificativa }, options)}
      onSaved={() => notify(`${numero} estornada.`)}
    >
      <Text>
        {efetivas.length === 1
          ? 'A diferença que ela escreveu volta atrás.'
          : `As ${inteiro(efetivas.length)} diferenças que ela escreveu voltam atrás.`}{' '}
        A contagem continua na lista.
      </Text>
    </ReversalDialog>
  );
}

const { Dialog } = formOf(z.object({ onde: text('Onde se conta'), especie: z.string().optional() }));

/** Adds what turned out to be missing in an open count. */
function AmpliarDialog({ contagem, ...dialog }: { contagem: ContagemComLinhas } & Opened) {
  const { id, numero, total_linhas: antes } = contagem;
  const query = useQuery({ ...trpc.estufas.mapa.queryOptions(), enabled: dialog.opened });
  const { data: mapa } = query;
  return (
    <Dialog
      {...dialog}
      title={`Acrescentar linhas à ${numero}`}
      submit="Acrescentar"
      initial={{ onde: '', especie: '' }}
      save={({ onde, especie }, options) =>
        service.contagens.ampliar.mutate(
          { id, ...escopo(onde, mapa ?? []), especie_ids: especie ? [especie] : null },
          options,
        )
      }
      onSaved={({ total_linhas }) => {
        const novas = total_linhas - antes;
        notify(`${numero}: ${novas === 1 ? 'mais 1 linha' : `mais ${inteiro(novas)} linhas`} a contar.`);
      }}
    >
      <Failures of={[query]} />
      <Onde name="onde" label="Onde" mapa={mapa} autoFocus />
      <SpeciesPicker name="especie" label="Só a espécie" sai />
    </Dialog>
  );
}
