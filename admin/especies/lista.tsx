import Plus from 'icon:plus';
import { Anchor, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { word } from '../../src/common/brazilian.ts';
import { CATEGORIAS_ESPECIE, STATUS_REGISTRO, TIPOS_ESPECIE } from '../../src/common/vocabulary.ts';
import { type Especie, FiltrosDeEspecies } from '../../src/especies/schemas.ts';
import { service, trpc } from '../service.ts';
import { inteiro, sementesEMudas } from '../ui/format.ts';
import { useDialog } from '../ui/forms/dialog.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { OptionFilter, TextFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { type Column, List } from '../ui/lists/list.tsx';
import { searchOf, showsInactive } from '../ui/lists/search.ts';
import { StatusActs, type StatusActsProps } from '../ui/lists/status-acts.tsx';
import { known, type Total, unitsOf } from '../ui/lists/totals.tsx';
import { Page } from '../ui/page.tsx';
import { To } from '../ui/to.tsx';
import { NovaEspecieDialog } from './nova.tsx';

const route = getRouteApi('/quadro/especies');
const filters = searchOf(FiltrosDeEspecies);

/** What the page asks at this address. */
export const question = (search: object) =>
  trpc.especies.listar.queryOptions({ ordenar: 'nome', ...asked(search), limite: 20 });

/** Those that are inactive only where somebody asks for them. */
function asked(search: object) {
  const set = filters(search);
  return set.status || showsInactive(search) ? set : { ...set, status: 'ATIVO' as const };
}

function totalOf(search: object): Total | undefined {
  const set = known(asked(search), ['nome', 'categoria', 'tipo', 'status']);
  return (
    set && {
      question: trpc.relatorios.especies.queryOptions({ ...set, limite: 1 }),
      say: (sums) =>
        `${sementesEMudas(unitsOf('quantidade_atual', sums))} fora de lotes, ${sementesEMudas(unitsOf('em_producao', sums))} em lotes`,
    }
  );
}

/** What is grown here, and how much of it there is. */
export function ListaDeEspecies() {
  const search = route.useSearch();
  const query = useQuery({
    ...question(search),
    placeholderData: keepPreviousData,
  });
  const { open, ...dialog } = useDialog('nova');
  return (
    <Page
      title="Espécies"
      actions={
        <KeyButton shortcut="n" leftSection={<Plus />} onClick={open}>
          Nova espécie
        </KeyButton>
      }
    >
      <Stack gap="md">
        <Filters inactive="Mostrar inativas">
          <TextFilter name="nome" label="Nome" />
          <OptionFilter name="categoria" label="Categoria" options={CATEGORIAS_ESPECIE} />
          <OptionFilter name="tipo" label="Tipo" options={TIPOS_ESPECIE} />
          <OptionFilter name="status" label="Situação" options={STATUS_REGISTRO} />
        </Filters>
        <List
          label="Espécies"
          query={query}
          columns={COLUMNS}
          order="nome"
          select={{
            kind: ESPECIES,
            called: ({ nome_popular }) => nome_popular,
            acts: (chosen, choose) => <Juntas chosen={chosen} choose={choose} />,
          }}
          total={totalOf(search)}
          empty={
            <Empty
              none="Nenhuma espécie"
              yet="Ainda não há espécies."
              text={{ name: 'nome', tipo: 'especie' }}
            >
              <To href="/especies?nova=sim">Cadastrar a primeira</To> ou{' '}
              <To href="/importar">trazer uma planilha</To>
            </Empty>
          }
        />
      </Stack>
      <NovaEspecieDialog {...dialog} />
    </Page>
  );
}

const ESPECIES = { one: 'espécie', many: 'espécies', a: true };

function Juntas(props: Pick<StatusActsProps<Especie>, 'chosen' | 'choose'>) {
  const mark =
    (status: Especie['status']) =>
    ({ id, data_att }: Especie, options: { idempotencyKey: string }) =>
      service.especies.atualizar.mutate({ id, data_att, status }, options);
  return (
    <StatusActs
      {...props}
      kind={ESPECIES}
      called={({ nome_popular }) => nome_popular}
      isActive={({ status }) => status === 'ATIVO'}
      deactivate={mark('INATIVO')}
      reactivate={mark('ATIVO')}
      consequence="Não recebem mais entradas nem lotes novos. O que há delas, em lotes e fora deles, ainda pode sair, e elas podem ser reativadas."
    />
  );
}

const COLUMNS: [Column<Especie>, ...Column<Especie>[]] = [
  {
    title: 'Nome popular',
    sort: 'nome',
    cell: ({ id, nome_popular, variedade, status }) => (
      <>
        <Anchor inherit renderRoot={(props) => <Link to="/especies/$id" params={{ id }} {...props} />}>
          {nome_popular}
          {variedade && ` (${variedade})`}
        </Anchor>
        {status === 'INATIVO' && (
          <Text span inherit c="dimmed">
            {' '}
            (inativa)
          </Text>
        )}
      </>
    ),
  },
  {
    title: 'Nome científico',
    cell: ({ nome_cientifico }) => <i>{nome_cientifico}</i>,
    sort: 'nome_cientifico',
  },
  { title: 'Categoria', cell: ({ categoria }) => word(categoria), sort: 'categoria' },
  { title: 'Tipo', cell: ({ tipo }) => word(tipo), sort: 'tipo' },
  { title: 'Fora de lotes', cell: ({ quantidade_atual }) => inteiro(quantidade_atual), number: true },
  { title: 'Em lotes', cell: ({ em_producao }) => inteiro(em_producao), number: true },
];
