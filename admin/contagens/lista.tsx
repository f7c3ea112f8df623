import { getRouteApi } from '@tanstack/react-router';
import { SITUACOES_DA_CONTAGEM } from '../../src/common/vocabulary.ts';
import { type Contagem, FiltrosDeContagens } from '../../src/contagens/schemas.ts';
import { trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { inteiro, useClocks } from '../ui/format.ts';
import { BATCH } from '../ui/forms/batch.tsx';
import { useDialog } from '../ui/forms/dialog.ts';
import { SPECIES } from '../ui/forms/species.tsx';
import { Export, New } from '../ui/lists/acts.tsx';
import { Coded } from '../ui/lists/coded.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { DayFilter, OptionFilter, RecordFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { type Column, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { Page } from '../ui/page.tsx';
import { NovaContagemDialog } from './nova.tsx';
import { OQueContar } from './o-que-contar.tsx';
import { progresso } from './sentences.ts';
import { Situacao } from './situacao.tsx';

const route = getRouteApi('/quadro/contagens');
const filters = searchOf(FiltrosDeContagens);

/** The query of the page at this address. */
export const question = (search: object) =>
  trpc.contagens.listar.queryOptions({ ...filters(search), limite: 20 });

/** The counts, open ones among them. */
export function ListaDeContagens() {
  const search = route.useSearch();
  const { open, ...dialog } = useDialog('nova');
  return (
    <Page
      gap="md"
      title="Contagens"
      actions={
        <>
          <Export href="/relatorios/contagens" />
          <New onClick={open}>Nova contagem</New>
        </>
      }
    >
      <OQueContar />
      <Filters>
        <OptionFilter name="situacao" label="Situação" options={SITUACOES_DA_CONTAGEM} />
        <RecordFilter name="especieId" label="Espécie" of={SPECIES} />
        <RecordFilter name="loteId" label="Lote" of={BATCH} />
        <DayFilter name="data_inicio" label="De" />
        <DayFilter name="data_fim" label="Até" />
      </Filters>
      <List
        label="Contagens"
        wide
        question={question(search)}
        columns={COLUMNS}
        order="-data_registro"
        empty={
          <Empty
            none="Nenhuma contagem"
            yet="Ainda não há contagens."
            about="Conte o que há de verdade numa estufa, de uma espécie ou na sementeira, e veja o que difere dos livros antes de acertá-los. O viveiro segue trabalhando enquanto se conta."
            first={{ href: '/contagens?nova=sim', name: 'Abrir a primeira' }}
          />
        }
      />
      <NovaContagemDialog {...dialog} />
    </Page>
  );
}

const COLUMNS: [Column<Contagem>, ...Column<Contagem>[]] = [
  {
    title: 'Contagem',
    cell: ({ id, numero, nome }) => <Coded name={nome} code={numero} href={recordAt('contagem', id)} />,
  },
  { title: 'Situação', cell: (contagem) => <Situacao {...contagem} /> },
  { title: 'Contadas', cell: progresso },
  {
    title: 'Diferentes',
    cell: ({ linhas_diferentes: n }) => (n === null ? '' : inteiro(n)),
    number: true,
  },
  { title: 'Aberta por', cell: ({ usuario }) => usuario.nome },
  { title: 'Aberta em', cell: ({ data_registro }) => <Moment at={data_registro} />, sort: 'data_registro' },
];

function Moment({ at }: { at: string }) {
  return <span className="numero">{useClocks().moment(at)}</span>;
}
