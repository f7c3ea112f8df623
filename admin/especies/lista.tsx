import { getRouteApi } from '@tanstack/react-router';
import { nomeComVariedade } from '../../src/common/nomes.ts';
import { word } from '../../src/common/palavras.ts';
import {
  CATEGORIAS_ESPECIE,
  STATUS_REGISTRO,
  TIPOS_ESPECIE,
  type TipoEspecie,
} from '../../src/common/vocabulary.ts';
import { type Especie, FiltrosDeEspecies } from '../../src/especies/schemas.ts';
import { service, trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { inteiro, quantia, sementesEMudas, vivas } from '../ui/format.ts';
import { useDialog } from '../ui/forms/dialog.ts';
import { New } from '../ui/lists/acts.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { OptionFilter, TextFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { type ColumnsOf, List, useIsNarrow } from '../ui/lists/list.tsx';
import { searchOf, showsInactive } from '../ui/lists/search.ts';
import type { Selection } from '../ui/lists/selection.ts';
import { StatusActs } from '../ui/lists/status-acts.tsx';
import { reportOf, type Sums, unitsOf } from '../ui/lists/totals.tsx';
import { Page } from '../ui/page.tsx';
import { To } from '../ui/to.tsx';
import { Dim } from '../ui/words.tsx';
import { NovaEspecieDialog } from './nova.tsx';

const route = getRouteApi('/quadro/especies');
const filters = searchOf(FiltrosDeEspecies);

/** The query of the page at this address. */
export const question = (search: object) =>
  trpc.especies.listar.queryOptions({ ordenar: 'nome', ...asked(search), porPlanta: true, limite: 20 });

/** The filters of an address. Inactive species are left out unless somebody asks for them. */
function asked(search: object) {
  const set = filters(search);
  return set.status || showsInactive(search) ? set : { ...set, status: 'ATIVO' as const };
}

const report = reportOf<'especies', FiltrosDeEspecies>('especies', {
  ...{ nome: true, categoria: true, tipo: true, status: true },
  ...{ porPlanta: false, paraEntregar: false },
});

const say = (sums: Sums) =>
  `${sementesEMudas(unitsOf('quantidade_atual', sums))} fora de lotes, ${vivasDe(unitsOf('em_producao', sums))} em lotes`;

/** `380 vivas de sementes e 12 mudas`: what is not a seedling yet is no longer a seed, and the two are never added up. */
function vivasDe({ sementes, mudas }: { sementes: number; mudas: number }): string {
  if (mudas === 0) return vivas(sementes);
  const germinando = sementes === 0 ? '' : `${vivas(sementes)} de sementes e `;
  return `${germinando}${quantia(mudas, 'MUDA')}`;
}

/** The plants of the nursery, each once, and their stock. */
export function ListaDeEspecies() {
  const search = route.useSearch();
  const { open, ...dialog } = useDialog('nova');
  return (
    <Page gap="md" title="Espécies" actions={<New onClick={open}>Nova espécie</New>}>
      <Filters inactive="Mostrar inativas">
        <TextFilter name="nome" label="Nome" />
        <OptionFilter name="categoria" label="Categoria" options={CATEGORIAS_ESPECIE} />
        <OptionFilter name="tipo" label="Tipo" options={TIPOS_ESPECIE} />
        <OptionFilter name="status" label="Situação" options={STATUS_REGISTRO} />
      </Filters>
      <List
        label="Espécies"
        question={question(search)}
        columns={COLUMNS}
        order="nome"
        select={{
          kind: { one: 'espécie', many: 'espécies', a: true },
          called: ({ nome_popular }) => nome_popular,
          acts: (selection) => <Juntas {...selection} />,
        }}
        total={report.total(asked(search), say)}
        empty={
          <Empty
            none="Nenhuma espécie"
            yet="Ainda não há espécies."
            about="São as plantas do viveiro. A página de cada uma diz quantas sementes e mudas há, em que lotes e quem as recebeu."
            first={{ href: '/especies?nova=sim', name: 'Cadastrar a primeira' }}
            text={{ name: 'nome', tipo: 'especie' }}
          >
            ou <To href="/importar">trazer uma planilha</To>
          </Empty>
        }
      />
      <NovaEspecieDialog {...dialog} />
    </Page>
  );
}

function Juntas(selection: Selection<Especie>) {
  const mark =
    (status: Especie['status']) =>
    async ({ data_att, ...especie }: Especie, { idempotencyKey }: { idempotencyKey: string }) => {
      for (const { id, status: before } of counts(especie)) {
        if (before === status) continue;
        const asRead = id === especie.id ? { data_att } : {};
        await service.especies.atualizar.mutate(
          { id, ...asRead, status },
          { idempotencyKey: `${idempotencyKey}.${id}` },
        );
      }
    };
  return (
    <StatusActs
      {...selection}
      isActive={({ status }) => status === 'ATIVO'}
      deactivate={mark('INATIVO')}
      reactivate={mark('ATIVO')}
      restore={async (especie, { idempotencyKey }) => {
        for (const { id, status } of counts(especie))
          await service.especies.atualizar.mutate(
            { id, status },
            { idempotencyKey: `${idempotencyKey}.${id}` },
          );
      }}
      consequence="Nem mudas nem sementes delas recebem mais entradas nem lotes novos. O que há, em lotes e fora deles, ainda pode sair, e elas podem ser reativadas."
    />
  );
}

/** The records of a plant of the list, the row's own first. */
function counts({ id, registros = [] }: Pick<Especie, 'id' | 'registros'>) {
  return registros.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
}

type Balance = 'quantidade_atual' | 'em_producao';

/** The balance of each unit. A card names the unit. What was sown grows in batches and is no longer a seed. */
function Balances({ especie, of }: { especie: Especie; of: Balance }) {
  const card = useIsNarrow('phone');
  const named = (n: number, tipo: TipoEspecie) => (of === 'em_producao' ? vivas(n) : quantia(n, tipo));
  return counts(especie).map(({ id, tipo, [of]: n }) => (
    <div key={id}>{card ? named(n, tipo) : inteiro(n)}</div>
  ));
}

/** Leads to the other records. The name of the row leads to its own. */
function Tipos({ especie }: { especie: Especie }) {
  return counts(especie).map(({ id, tipo, status }, n) => (
    <div key={id}>
      {n === 0 ? word(tipo) : <To href={recordAt('especie', id)}>{word(tipo)}</To>}
      {n > 0 && status === 'INATIVO' && <Dim> (inativa)</Dim>}
    </div>
  ));
}

const COLUMNS: ColumnsOf<Especie> = [
  {
    title: 'Nome popular',
    sort: 'nome',
    text: true,
    cell: (especie) => (
      <>
        <To href={recordAt('especie', especie.id)}>{nomeComVariedade(especie)}</To>
        {especie.status === 'INATIVO' && <Dim> (inativa)</Dim>}
      </>
    ),
  },
  {
    title: 'Nome científico',
    text: true,
    cell: ({ nome_cientifico }) => <i>{nome_cientifico}</i>,
    sort: 'nome_cientifico',
  },
  { title: 'Categoria', cell: ({ categoria }) => word(categoria), sort: 'categoria' },
  { title: 'Tipo', cell: (especie) => <Tipos especie={especie} />, sort: 'tipo' },
  {
    title: 'Fora de lotes',
    cell: (especie) => <Balances especie={especie} of="quantidade_atual" />,
    number: true,
  },
  {
    title: 'Em lotes',
    cell: (especie) => <Balances especie={especie} of="em_producao" />,
    number: true,
  },
];
