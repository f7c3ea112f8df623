import { getRouteApi } from '@tanstack/react-router';
import { word } from '../../src/common/palavras.ts';
import { STATUS_ESTUFA } from '../../src/common/vocabulary.ts';
import { type Estufa, FiltrosDeEstufas } from '../../src/estufas/schemas.ts';
import { service, trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { inteiro, quantos, taxa } from '../ui/format.ts';
import { useDialog } from '../ui/forms/dialog.ts';
import { New } from '../ui/lists/acts.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { OptionFilter, TextFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { type ColumnsOf, List } from '../ui/lists/list.tsx';
import { searchOf, showsInactive } from '../ui/lists/search.ts';
import type { Selection } from '../ui/lists/selection.ts';
import { StatusActs } from '../ui/lists/status-acts.tsx';
import { reportOf, type Sums } from '../ui/lists/totals.tsx';
import { Page } from '../ui/page.tsx';
import { useIsAdministrator } from '../ui/person.ts';
import { ondeFica } from '../ui/place.ts';
import { To } from '../ui/to.tsx';
import css from './lugar.module.css';
import { NovaEstufaDialog } from './nova.tsx';
import { grauDo, tomada } from './ocupacao.ts';

const route = getRouteApi('/quadro/estufas');
const filters = searchOf(FiltrosDeEstufas);

/** The query of the page at this address. */
export const question = (search: object) =>
  trpc.estufas.listar.queryOptions({ ordenar: 'codigo', ...asked(search), limite: 20 });

/** The filters of an address. Inactive greenhouses are left out unless somebody asks for them. */
function asked(search: object) {
  const set = filters(search);
  return set.status || showsInactive(search) ? set : { ...set, emUso: true };
}

const report = reportOf<'estufas', FiltrosDeEstufas>('estufas', {
  ...{ codigo_identificador: true, status: true, emUso: true },
  ...{ localizacao_estufa: true, localizacao_barraca: true, localizacao_posicao: true },
});

const say = ({ totais: { vagas = 0, ocupacao_atual = 0, capacidade_total = 0 } }: Sums) =>
  `${inteiro(ocupacao_atual)} de ${inteiro(capacidade_total)} vagas ocupadas, ${inteiro(vagas)} livres`;

/** The places of batches, and the room in each. */
export function ListaDeEstufas() {
  const search = route.useSearch();
  const { open, ...dialog } = useDialog('nova');
  return (
    <Page gap="md" title="Estufas" actions={<New onClick={open}>Nova estufa</New>}>
      <Filters inactive="Mostrar inativas">
        <TextFilter name="codigo_identificador" label="Código" />
        <TextFilter name="localizacao_estufa" label="Estufa" />
        <TextFilter name="localizacao_barraca" label="Barraca" />
        <TextFilter name="localizacao_posicao" label="Posição" />
        <OptionFilter name="status" label="Situação" options={STATUS_ESTUFA} />
      </Filters>
      <List
        label="Cadastradas"
        question={question(search)}
        columns={COLUMNS}
        order="codigo"
        select={{
          kind: { one: 'estufa', many: 'estufas', a: true },
          called: ({ codigo_identificador }) => codigo_identificador,
          acts: (selection) => <Juntas {...selection} />,
        }}
        total={report.total(asked(search), say)}
        empty={
          <Empty
            none="Nenhuma estufa"
            yet="Ainda não há estufas."
            about="Cadastre cada lugar em que um lote pode ficar, com quantas vagas tem: uma estufa inteira, ou as posições das suas barracas."
            first={{ href: '/estufas?nova=sim', name: 'Cadastrar a primeira' }}
          />
        }
      />
      <NovaEstufaDialog {...dialog} />
    </Page>
  );
}

function Juntas(selection: Selection<Estufa>) {
  const administrator = useIsAdministrator();
  return (
    <StatusActs
      {...selection}
      isActive={({ status }) => status !== 'Inativo'}
      deactivate={
        administrator ? ({ id }, options) => service.estufas.inativar.mutate({ id }, options) : undefined
      }
      reactivate={({ id, data_att }, options) =>
        service.estufas.atualizar.mutate({ id, data_att, status: 'Livre' }, options)
      }
      restore={({ id, status }, options) =>
        status === 'Inativo'
          ? service.estufas.inativar.mutate({ id }, options)
          : service.estufas.atualizar.mutate(
              { id, status: status === 'Manutenção' ? status : 'Livre' },
              options,
            )
      }
      consequence={`Nenhum lote chegará mais a elas, e as suas vagas deixam de contar. ${queFicam(selection.chosen)}Elas podem ser reativadas.`}
    />
  );
}

/** The plants in places that go out of use. */
function queFicam(estufas: readonly Estufa[]): string {
  const n = estufas.reduce(
    (sum, { status, ocupacao_atual }) => sum + (status === 'Inativo' ? 0 : ocupacao_atual),
    0,
  );
  return n === 0 ? '' : `O que está nelas, ${quantos(n, 'planta')}, fica até ser transferido. `;
}

/** How much of it is taken, to be compared down the column. */
function Ocupacao(estufa: Estufa) {
  const parte = tomada(estufa);
  return (
    <>
      <span
        className={css.meter}
        data-grau={grauDo(estufa)}
        style={{ '--tomado': `${100 * parte}%` } as object}
      />
      <span className={css.part}>{taxa(parte)}</span>
    </>
  );
}

const COLUMNS: ColumnsOf<Estufa> = [
  {
    title: 'Código',
    sort: 'codigo',
    text: true,
    cell: ({ id, codigo_identificador }) => <To href={recordAt('estufa', id)}>{codigo_identificador}</To>,
  },
  {
    title: 'Onde fica',
    text: 'place',
    cell: ondeFica,
  },
  { title: 'Situação', cell: ({ status }) => word(status), sort: 'status' },
  { title: 'Ocupação', cell: Ocupacao, number: true },
  { title: 'Vagas', cell: ({ vagas }) => inteiro(vagas), number: true },
  {
    title: 'Capacidade',
    cell: ({ capacidade_total }) => inteiro(capacidade_total),
    number: true,
    sort: 'capacidade_total',
  },
];
