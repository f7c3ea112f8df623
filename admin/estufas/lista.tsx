import Plus from 'icon:plus';
import { Button, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { word } from '../../src/common/brazilian.ts';
import { STATUS_ESTUFA } from '../../src/common/vocabulary.ts';
import { type Estufa, FiltrosDeEstufas } from '../../src/estufas/schemas.ts';
import { trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { inteiro } from '../ui/format.ts';
import { useDialog } from '../ui/forms/dialog.ts';
import { Filters, OptionFilter, TextFilter } from '../ui/lists/filters.tsx';
import { type Column, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { Page } from '../ui/page.tsx';
import { ondeFica } from '../ui/place.ts';
import { To } from '../ui/to.tsx';
import { NovaEstufaDialog } from './nova.tsx';
import { percentual } from './ocupacao.ts';

const route = getRouteApi('/quadro/estufas');
const filters = searchOf(FiltrosDeEstufas);

/** What the page asks at this address. */
export const question = (search: object) =>
  trpc.estufas.listar.queryOptions({ ...filters(search), limite: 20 });

/** The places where batches stand, and how much room there is in each. */
export function ListaDeEstufas() {
  const search = route.useSearch();
  const query = useQuery({ ...question(search), placeholderData: keepPreviousData });
  const { open, ...dialog } = useDialog('nova');
  return (
    <Page
      title="Estufas"
      actions={
        <Button leftSection={<Plus />} onClick={open}>
          Nova estufa
        </Button>
      }
    >
      <Stack gap="md">
        <Filters>
          <TextFilter name="codigo_identificador" label="Código" />
          <TextFilter name="localizacao_estufa" label="Estufa" />
          <TextFilter name="localizacao_barraca" label="Barraca" />
          <TextFilter name="localizacao_posicao" label="Posição" />
          <OptionFilter name="status" label="Situação" options={STATUS_ESTUFA} />
        </Filters>
        <List
          label="Cadastradas"
          query={query}
          columns={COLUMNS}
          empty="Nenhuma estufa com estes filtros. Cadastre o primeiro lugar com Nova estufa."
        />
      </Stack>
      <NovaEstufaDialog {...dialog} />
    </Page>
  );
}

const COLUMNS: readonly [Column<Estufa>, ...Column<Estufa>[]] = [
  {
    title: 'Código',
    cell: ({ id, codigo_identificador }) => <To href={recordAt('estufa', id)}>{codigo_identificador}</To>,
  },
  {
    title: 'Onde fica',
    cell: ondeFica,
  },
  { title: 'Situação', cell: ({ status }) => word(status) },
  { title: 'Ocupação', cell: (estufa) => `${percentual(estufa)}%`, number: true },
  { title: 'Vagas', cell: ({ vagas }) => inteiro(vagas), number: true },
  { title: 'Capacidade', cell: ({ capacidade_total }) => inteiro(capacidade_total), number: true },
];
