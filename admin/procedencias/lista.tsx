import { getRouteApi } from '@tanstack/react-router';
import { word } from '../../src/common/palavras.ts';
import {
  CATEGORIAS_DE_MATRIZES,
  ORIGENS_DA_PROCEDENCIA,
  STATUS_REGISTRO,
} from '../../src/common/vocabulary.ts';
import { FiltrosDeProcedencias, type Procedencia } from '../../src/procedencias/schemas.ts';
import { trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { dia, inteiro, sementesEMudas } from '../ui/format.ts';
import { useDialog } from '../ui/forms/dialog.ts';
import { SPECIES } from '../ui/forms/species.tsx';
import { Export, New } from '../ui/lists/acts.tsx';
import { Coded } from '../ui/lists/coded.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import {
  ChoiceFilter,
  DayFilter,
  OnlyFilter,
  OptionFilter,
  RecordFilter,
  TextFilter,
  UfFilter,
} from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { type ColumnsOf, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { reportOf, type Sums, unitsOf } from '../ui/lists/totals.tsx';
import { Page } from '../ui/page.tsx';
import { To } from '../ui/to.tsx';
import { NovaProcedenciaDialog } from './nova.tsx';
import { lugarDe } from './sentences.ts';

const route = getRouteApi('/quadro/procedencias');
const filters = searchOf(FiltrosDeProcedencias);

/** The query of the page at this address. */
export const question = (search: object) =>
  trpc.procedencias.listar.queryOptions({ ...filters(search), limite: 20 });

/** Its period is that of the registration. */
const report = reportOf<'procedencias', FiltrosDeProcedencias>('procedencias', {
  ...{ busca: true, especieId: true, origem: true, categoria: true, uf: true, status: true },
  ...{ comSaldo: false, vencida: false, data_inicio: false, data_fim: false },
});

const say = (sums: Sums) =>
  `${sementesEMudas(unitsOf('recebida', sums))} recebidas, ${sementesEMudas(unitsOf('saldo', sums))} ainda fora de lotes`;

/** The origins of seed, and what is left of it. */
export function ListaDeProcedencias() {
  const search = route.useSearch();
  const { open, ...dialog } = useDialog('nova');
  return (
    <Page
      gap="md"
      title="Procedências"
      actions={
        <>
          <Export href={report.at(filters(search))} />
          <New onClick={open}>Nova procedência</New>
        </>
      }
    >
      <Filters>
        <TextFilter name="busca" label="Código ou lugar" />
        <RecordFilter name="especieId" label="Espécie" of={SPECIES} />
        <OptionFilter name="origem" label="Origem" options={ORIGENS_DA_PROCEDENCIA} />
        <OptionFilter name="categoria" label="Categoria" options={CATEGORIAS_DE_MATRIZES} />
        <UfFilter name="uf" label="UF" />
        <OnlyFilter name="comSaldo" label="Saldo" only="Com saldo" />
        <ChoiceFilter name="vencida" label="Validade" choices={VALIDADE} />
        <OptionFilter name="status" label="Situação" options={STATUS_REGISTRO} />
        <DayFilter name="data_inicio" label="De" />
        <DayFilter name="data_fim" label="Até" />
      </Filters>
      <List
        label="Procedências"
        question={question(search)}
        columns={COLUMNS}
        order="-data_registro"
        wide
        total={report.total(filters(search), say)}
        empty={
          <Empty
            none="Nenhuma procedência"
            yet="Ainda não há procedências."
            about="Diga de onde veio cada semente: o lugar, de quantas matrizes, quem a coletou. Depois se sabe quem recebeu mudas dela, e como germinou."
            first={{ href: '/procedencias?nova=sim', name: 'Cadastrar a primeira' }}
            text={{ name: 'busca', tipo: 'procedencia' }}
          >
            ou <To href="/importar">trazer uma planilha</To>
          </Empty>
        }
      />
      <NovaProcedenciaDialog {...dialog} />
    </Page>
  );
}

const VALIDADE = [
  { value: 'true', label: 'Vencidas' },
  { value: 'false', label: 'Não vencidas' },
];

const COLUMNS: ColumnsOf<Procedencia> = [
  {
    title: 'Procedência',
    sort: 'codigo',
    cell: ({ id, codigo, status, especie }) => (
      <Coded name={especie.nome_popular} code={codigo} href={recordAt('procedencia', id)}>
        {status === 'INATIVO' && ' (inativa)'}
      </Coded>
    ),
  },
  { title: 'Origem', cell: ({ origem }) => word(origem) },
  { title: 'De onde', cell: ({ fornecedor, ...lugar }) => lugarDe(lugar) || fornecedor, text: true },
  { title: 'Dia', cell: ({ data }) => data && <span className="numero">{dia(data)}</span>, sort: 'data' },
  {
    title: 'Matrizes',
    cell: ({ numero_matrizes: n }) => (n === null ? '' : inteiro(n)),
    number: true,
  },
  { title: 'Recebida', cell: ({ recebida }) => inteiro(recebida), number: true },
  { title: 'No estoque', cell: ({ saldo }) => inteiro(saldo), number: true },
];
