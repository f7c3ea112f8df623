import Plus from 'icon:plus';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CATEGORIAS_DESTINATARIO, FINALIDADES, TIPOS_DESTINATARIO } from '../../src/common/vocabulary.ts';
import { type Entrega, FiltrosDeEntregas } from '../../src/entregas/schemas.ts';
import { SITUACOES } from '../../src/estoque/entrega/schemas.ts';
import { trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { sementesEMudas } from '../ui/format.ts';
import { BATCH } from '../ui/forms/batch.tsx';
import type { Question } from '../ui/forms/picker.tsx';
import { RECIPIENT } from '../ui/forms/recipient.tsx';
import { SPECIES } from '../ui/forms/species.tsx';
import { KeyButton } from '../ui/key-button.tsx';
import { Export } from '../ui/lists/acts.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import {
  ChoiceFilter,
  DayFilter,
  OptionFilter,
  PeriodFilter,
  RecordFilter,
  TextFilter,
  UfFilter,
} from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { type ColumnsOf, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { reportOf, type Sums } from '../ui/lists/totals.tsx';
import { Page } from '../ui/page.tsx';
import { To } from '../ui/to.tsx';
import { COLUNAS } from './colunas.tsx';
import { known, NovaEntrega, type NovaSearch } from './nova.tsx';

const route = getRouteApi('/quadro/entregas');
const filters = searchOf(FiltrosDeEntregas);

const question = (search: object) => trpc.entregas.listar.queryOptions({ ...filters(search), limite: 20 });

/** The queries of the page at this address. */
export function questions(search: NovaSearch): Question[] {
  return search.nova ? known(search) : [question(search)];
}

/** The list of deliveries, or the page of a new one. */
export function Entregas() {
  return route.useSearch().nova ? <NovaEntrega /> : <ListaDeEntregas />;
}

/** The deliveries, newest first. */
function ListaDeEntregas() {
  const search = route.useSearch();
  const navigate = useNavigate();
  return (
    <Page
      gap="md"
      title="Entregas"
      actions={
        <>
          <Export href={report.at(filters(search))} />
          <KeyButton
            shortcut="e"
            everywhere
            leftSection={<Plus />}
            onClick={() => navigate({ to: '/entregas', search: { nova: 'sim' } })}
          >
            Nova entrega
          </KeyButton>
        </>
      }
    >
      <Filters>
        <RecordFilter name="destinatarioId" label="Destinatário" of={RECIPIENT} />
        <TextFilter name="destinatarioNome" label="Nome de quem recebeu" />
        <OptionFilter name="destinatarioCategoria" label="Categoria" options={CATEGORIAS_DESTINATARIO} />
        <OptionFilter name="destinatarioTipo" label="Tipo" options={TIPOS_DESTINATARIO} />
        <RecordFilter name="especieId" label="Espécie" of={SPECIES} />
        <RecordFilter name="loteId" label="Lote" of={BATCH} />
        <TextFilter name="numero" label="Número" />
        <OptionFilter name="finalidade" label="Finalidade" options={FINALIDADES} />
        <TextFilter name="municipio" label="Município do plantio" />
        <UfFilter name="uf" label="UF" />
        <OptionFilter name="situacao" label="Situação" options={SITUACOES} />
        <ChoiceFilter name="comTermo" label="Termo" choices={TERMO} />
        <PeriodFilter name="periodo" label="Período" />
        <DayFilter name="data_inicio" label="De" />
        <DayFilter name="data_fim" label="Até" />
      </Filters>
      <List
        label="Entregas"
        question={question(search)}
        columns={COLUMNS}
        order="-data_registro"
        wide
        total={report.total(filters(search), say)}
        empty={
          <Empty
            none="Nenhuma entrega"
            yet="Ainda não há entregas."
            about="Uma entrega é o que alguém leva de uma vez: uma espécie ou várias, com um só termo de doação."
            first={{ href: '/entregas?nova=sim', name: 'Registrar a primeira' }}
          />
        }
      />
    </Page>
  );
}

const report = reportOf<'entregas', FiltrosDeEntregas>('entregas', {
  ...{ destinatarioId: true, especieId: true, loteId: true, finalidade: true, uf: true, situacao: true },
  ...{ destinatarioCategoria: true, destinatarioTipo: true, destinatarioNome: true },
  ...{ data_inicio: true, data_fim: true, periodo: true },
  ...{ movimentacaoId: false, numero: false, municipio: false, comTermo: false },
});

const say = ({ totais: { mudas = 0, sementes = 0 } }: Sums) =>
  `${sementesEMudas({ mudas, sementes })} ${mudas + sementes === 1 ? 'entregue' : 'entregues'}`;

const TERMO = [
  { value: 'true', label: 'Com termo' },
  { value: 'false', label: 'Sem termo' },
];

const [ENTREGA, DIA, ...OUTRAS] = COLUNAS;

const COLUMNS: ColumnsOf<Entrega> = [
  ENTREGA,
  { ...DIA, sort: 'data_registro' },
  {
    title: 'Destinatário',
    text: true,
    cell: ({ destinatario: { id, nome } }) => <To href={recordAt('destinatario', id)}>{nome}</To>,
  },
  ...OUTRAS,
];
