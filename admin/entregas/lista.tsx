import Download from 'icon:download';
import Plus from 'icon:plus';
import { Button, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FINALIDADES } from '../../src/common/vocabulary.ts';
import { type Entrega, FiltrosDeEntregas } from '../../src/entregas/schemas.ts';
import { SITUACOES } from '../../src/estoque/entrega/schemas.ts';
import { trpc } from '../service.ts';
import { listAt, recordAt } from '../ui/address.ts';
import { BATCH } from '../ui/forms/batch.tsx';
import { RECIPIENT } from '../ui/forms/recipient.tsx';
import { SPECIES } from '../ui/forms/species.tsx';
import { useSingleKeys } from '../ui/keys.ts';
import {
  ChoiceFilter,
  DayFilter,
  Filters,
  OptionFilter,
  RecordFilter,
  TextFilter,
  UfFilter,
} from '../ui/lists/filters.tsx';
import { type Column, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { Page } from '../ui/page.tsx';
import { To } from '../ui/to.tsx';
import { COLUNAS } from './colunas.tsx';

const route = getRouteApi('/quadro/entregas');
const filters = searchOf(FiltrosDeEntregas);

/** What the page asks at this address. */
export const question = (search: object) =>
  trpc.entregas.listar.queryOptions({ ...filters(search), limite: 20 });

/** What was given away, the newest first. */
export function ListaDeEntregas() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [keys] = useSingleKeys();
  const query = useQuery({ ...question(search), placeholderData: keepPreviousData });
  return (
    <Page
      title="Entregas"
      actions={
        <>
          <Button
            leftSection={<Plus />}
            {...(keys && { title: 'Nova entrega (tecla E, em qualquer página)', 'aria-keyshortcuts': 'e' })}
            onClick={() => navigate({ to: '/entregas', search: { nova: 'sim' } })}
          >
            Nova entrega
          </Button>
          <Button
            variant="default"
            leftSection={<Download />}
            onClick={() => navigate({ href: listAt('/relatorios/entregas', ofReport(search)) })}
          >
            Exportar
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Filters>
          <RecordFilter name="destinatarioId" label="Destinatário" of={RECIPIENT} />
          <RecordFilter name="especieId" label="Espécie" of={SPECIES} />
          <RecordFilter name="loteId" label="Lote" of={BATCH} />
          <TextFilter name="numero" label="Número" />
          <OptionFilter name="finalidade" label="Finalidade" options={FINALIDADES} />
          <TextFilter name="municipio" label="Município do plantio" />
          <UfFilter />
          <OptionFilter name="situacao" label="Situação" options={SITUACOES} />
          <ChoiceFilter name="comTermo" label="Termo" choices={TERMO} />
          <DayFilter name="data_inicio" label="De" />
          <DayFilter name="data_fim" label="Até" />
        </Filters>
        <List
          label="Entregas"
          query={query}
          columns={COLUMNS}
          wide
          empty="Nenhuma entrega com estes filtros. Registre a primeira em Nova entrega."
        />
      </Stack>
    </Page>
  );
}

/** What of the filters the report of deliveries has, too. */
function ofReport(search: object) {
  const { destinatarioId, especieId, loteId, finalidade, uf, situacao, data_inicio, data_fim } =
    filters(search);
  return { destinatarioId, especieId, loteId, finalidade, uf, situacao, data_inicio, data_fim };
}

const TERMO = [
  { value: 'true', label: 'Com termo' },
  { value: 'false', label: 'Sem termo' },
];

const [ENTREGA, DIA, ...OUTRAS] = COLUNAS;

const COLUMNS: [Column<Entrega>, ...Column<Entrega>[]] = [
  ENTREGA,
  DIA,
  {
    title: 'Destinatário',
    cell: ({ destinatario: { id, nome } }) => <To href={recordAt('destinatario', id)}>{nome}</To>,
  },
  ...OUTRAS,
];
