import Plus from 'icon:plus';
import { Anchor, Button, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { word } from '../../src/common/brazilian.ts';
import { CATEGORIAS_ESPECIE, STATUS_REGISTRO, TIPOS_ESPECIE } from '../../src/common/vocabulary.ts';
import { type Especie, FiltrosDeEspecies } from '../../src/especies/schemas.ts';
import { trpc } from '../service.ts';
import { inteiro } from '../ui/format.ts';
import { useDialog } from '../ui/forms/dialog.ts';
import { Filters, OptionFilter, TextFilter } from '../ui/lists/filters.tsx';
import { type Column, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { Page } from '../ui/page.tsx';
import { NovaEspecieDialog } from './nova.tsx';

const route = getRouteApi('/quadro/especies');
const filters = searchOf(FiltrosDeEspecies);

/** What the page asks at this address. */
export const question = (search: object) =>
  trpc.especies.listar.queryOptions({ ...filters(search), limite: 20 });

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
        <Button leftSection={<Plus />} onClick={open}>
          Nova espécie
        </Button>
      }
    >
      <Stack gap="md">
        <Filters>
          <TextFilter name="nome" label="Nome" />
          <OptionFilter name="categoria" label="Categoria" options={CATEGORIAS_ESPECIE} />
          <OptionFilter name="tipo" label="Tipo" options={TIPOS_ESPECIE} />
          <OptionFilter name="status" label="Situação" options={STATUS_REGISTRO} />
        </Filters>
        <List
          label="Espécies"
          query={query}
          columns={COLUMNS}
          empty="Nenhuma espécie com estes filtros. Cadastre a primeira em Nova espécie, ou traga uma planilha em Importar."
        />
      </Stack>
      <NovaEspecieDialog {...dialog} />
    </Page>
  );
}

const COLUMNS: [Column<Especie>, ...Column<Especie>[]] = [
  {
    title: 'Nome popular',
    cell: ({ id, nome_popular, variedade }) => (
      <Anchor renderRoot={(props) => <Link to="/especies/$id" params={{ id }} {...props} />}>
        {nome_popular}
        {variedade && ` (${variedade})`}
      </Anchor>
    ),
  },
  { title: 'Nome científico', cell: ({ nome_cientifico }) => <i>{nome_cientifico}</i> },
  { title: 'Categoria', cell: ({ categoria }) => word(categoria) },
  { title: 'Tipo', cell: ({ tipo }) => word(tipo) },
  { title: 'Fora de lotes', cell: ({ quantidade_atual }) => inteiro(quantidade_atual), number: true },
  { title: 'Em lotes', cell: ({ em_producao }) => inteiro(em_producao), number: true },
];
