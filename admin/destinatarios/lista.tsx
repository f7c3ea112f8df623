import { getRouteApi } from '@tanstack/react-router';
import { documentoMascarado, telefone } from '../../src/common/brazilian.ts';
import { CATEGORIAS_DESTINATARIO, STATUS_REGISTRO, TIPOS_DESTINATARIO } from '../../src/common/vocabulary.ts';
import { type Destinatario, FiltrosDeDestinatarios } from '../../src/destinatarios/schemas.ts';
import { service, trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { useDialog } from '../ui/forms/dialog.ts';
import { New } from '../ui/lists/acts.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { OptionFilter, TextFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { type ColumnsOf, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import type { Selection } from '../ui/lists/selection.ts';
import { StatusActs } from '../ui/lists/status-acts.tsx';
import { Page } from '../ui/page.tsx';
import { useIsAdministrator } from '../ui/person.ts';
import { To } from '../ui/to.tsx';
import { Dim } from '../ui/words.tsx';
import { NovoDestinatarioDialog } from './novo.tsx';
import { ENTIDADE } from './sentences.ts';

const route = getRouteApi('/quadro/destinatarios');

const filters = searchOf(FiltrosDeDestinatarios);

/** The query of the page at this address. */
export const question = (search: object) =>
  trpc.destinatarios.listar.queryOptions({ ...filters(search), limite: 20 });

/** The recipients of plants. */
export function ListaDeDestinatarios() {
  const search = route.useSearch();
  const { open, ...dialog } = useDialog('novo');
  return (
    <Page gap="md" title="Destinatários" actions={<New onClick={open}>Novo destinatário</New>}>
      <Filters>
        <TextFilter name="nome" label="Nome" />
        <TextFilter name="documento" label="Documento" />
        <OptionFilter name="tipo" label="Tipo" options={TIPOS_DESTINATARIO} />
        <OptionFilter name="categoria" label="Categoria" options={CATEGORIAS_DESTINATARIO} />
        <OptionFilter name="status" label="Situação" options={STATUS_REGISTRO} />
      </Filters>
      <List
        label="Destinatários"
        wide
        question={question(search)}
        columns={COLUMNS}
        order="nome"
        select={{
          kind: { one: 'destinatário', many: 'destinatários' },
          called: ({ nome }) => nome,
          acts: (selection) => <Juntos {...selection} />,
        }}
        empty={
          <Empty
            none="Nenhum destinatário"
            yet="Ainda não há destinatários."
            about="São as pessoas, as escolas e os órgãos que recebem plantas. A página de cada um diz tudo o que levou."
            first={{ href: '/destinatarios?novo=sim', name: 'Cadastrar o primeiro' }}
            text={{ name: 'nome', tipo: 'destinatario' }}
          />
        }
      />
      <NovoDestinatarioDialog {...dialog} />
    </Page>
  );
}

/** What is done with the selected recipients at once. */
function Juntos(selection: Selection<Destinatario>) {
  const administrator = useIsAdministrator();
  return (
    <StatusActs
      {...selection}
      isActive={({ status }) => status === 'ATIVO'}
      deactivate={
        administrator
          ? ({ id }, options) => service.destinatarios.inativar.mutate({ id }, options)
          : undefined
      }
      reactivate={({ id }, options) =>
        service.destinatarios.atualizar.mutate({ id, status: 'ATIVO' }, options)
      }
      restore={({ id, status }, options) => service.destinatarios.atualizar.mutate({ id, status }, options)}
      consequence="Não recebem mais nada novo. As entregas já feitas continuam no histórico, e os cadastros podem ser reativados."
    />
  );
}

const COLUMNS: ColumnsOf<Destinatario> = [
  {
    title: 'Nome',
    sort: 'nome',
    text: true,
    cell: ({ id, nome, status }) => (
      <>
        <To href={recordAt('destinatario', id)}>{nome}</To>
        {status === 'INATIVO' && <Dim> (inativo)</Dim>}
      </>
    ),
  },
  {
    title: 'Documento',
    cell: ({ documento }) => <span className="numero">{documentoMascarado(documento)}</span>,
  },
  {
    title: 'Quem é',
    text: true,
    sort: 'tipo',
    cell: ({ tipo, categoria }) => (tipo === 'FISICA' ? 'Pessoa física' : ENTIDADE[categoria]),
  },
  { title: 'Responsável', cell: ({ responsavel }) => responsavel, text: true },
  {
    title: 'Telefone',
    cell: (pessoa) => pessoa.telefone && <span className="numero">{telefone(pessoa.telefone)}</span>,
  },
];
