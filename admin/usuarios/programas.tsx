import { Modal, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type Chave,
  type ChaveCriada,
  FiltrosDeChaves,
  SITUACOES_DE_CHAVE,
} from '../../src/usuarios/chaves/schemas.ts';
import { trpc } from '../service.ts';
import { Copied } from '../ui/copied.tsx';
import { useClocks } from '../ui/format.ts';
import { useDialog, useDialogAbout } from '../ui/forms/dialog.ts';
import { PageModal } from '../ui/forms/page-modal.tsx';
import { PERSON } from '../ui/forms/person.ts';
import { New } from '../ui/lists/acts.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { OptionFilter, RecordFilter, TextFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { type ColumnsOf, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { Page } from '../ui/page.tsx';
import { Opens } from '../ui/to.tsx';
import { DeQuem } from './contas.tsx';
import { NovaChaveDialog, SubstituirDialog } from './nova-chave.tsx';
import { nomeDoEscopo, ProgramaDialog, situacaoDe } from './programa.tsx';

const route = getRouteApi('/quadro/usuarios/programas');
const filtersOf = searchOf(FiltrosDeChaves);

/** The query of the page at this address. */
export const question = (search: object) =>
  trpc.chaves.listar.queryOptions({ ...filtersOf(search), limite: 20 });

/** The programs that have a key of their own, and what each may do. */
export function Programas() {
  const search = route.useSearch();
  const { open, ...novo } = useDialog('novo');
  const programa = useDialogAbout('programa');
  const substitui = useDialogAbout('substitui');
  const [chave, setChave] = useState<ChaveCriada | null>(null);
  return (
    <Page
      gap="md"
      title="Programas"
      actions={
        <>
          <DeQuem value="/usuarios/programas" />
          <New onClick={open}>Novo programa</New>
        </>
      }
    >
      <Text c="dimmed">
        Cada programa tem a sua conta e a sua chave: a auditoria diz o que ele fez, e ele só faz o que a chave
        permite.
      </Text>
      <Filters>
        <TextFilter name="nome" label="Nome" />
        <OptionFilter name="situacao" label="Situação" options={SITUACOES_DE_CHAVE} />
        <RecordFilter name="criadaPorId" label="Criada por" of={PERSON} />
      </Filters>
      <List
        label="Programas"
        question={question(search)}
        columns={COLUMNS}
        empty={
          <Empty
            none="Nenhum programa"
            yet="Nenhum programa tem chave ainda."
            about="Com uma chave, outro sistema lê ou registra aqui sem a senha de ninguém. Por exemplo: o site da prefeitura mostra as mudas prontas, ou a secretaria busca as entregas do mês."
            first={{ href: '/usuarios/programas?novo=sim', name: 'Criar a primeira chave' }}
          />
        }
      />
      <NovaChaveDialog {...novo} onChave={setChave} />
      {substitui.about && (
        <SubstituirDialog id={substitui.about} onClose={substitui.onClose} onChave={setChave} />
      )}
      <Modal.Stack>
        <ChaveDialog chave={chave} onClose={() => setChave(null)} />
      </Modal.Stack>
      {programa.about && (
        <ProgramaDialog id={programa.about} onClose={programa.onClose} onSubstituir={substitui.open} />
      )}
    </Page>
  );
}

const COLUMNS: ColumnsOf<Chave> = [
  {
    title: 'Nome',
    text: true,
    cell: ({ id, nome }) => (
      <Opens dialog="programa" about={id}>
        {nome}
      </Opens>
    ),
  },
  { title: 'O que pode', cell: ({ escopos }) => oQuePode(escopos), text: true },
  { title: 'Último uso', cell: ({ data_uso }) => <Uso instant={data_uso} /> },
  { title: 'Situação', cell: (chave) => <Situacao {...chave} /> },
];

function oQuePode(escopos: Chave['escopos']): string {
  const [first] = escopos;
  return escopos.length === 1 && first ? nomeDoEscopo(first) : `${escopos.length} permissões`;
}

function Uso({ instant }: { instant: string | null }) {
  const { moment } = useClocks();
  return <>{instant ? moment(instant) : 'Nenhum'}</>;
}

function Situacao(chave: Chave) {
  return <>{situacaoDe(chave, useClocks())}</>;
}

/** A new key, for its program. It is shown once. */
function ChaveDialog({ chave, onClose }: { chave: ChaveCriada | null; onClose: () => void }) {
  return (
    <PageModal opened={chave !== null} onClose={onClose} title={`Chave de ${chave?.nome}`}>
      {chave && (
        <Stack gap="sm">
          <Text>
            Guarde esta chave no programa: ele a envia em cada pedido, no cabeçalho <code>Authorization</code>
            , depois da palavra <code>Bearer</code>. Ela não aparece de novo.
          </Text>
          <Copied label="Chave" text={chave.chave} done="A chave está copiada." />
        </Stack>
      )}
    </PageModal>
  );
}
