import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { z } from 'zod';
import { SITUACOES_DA_CONTAGEM } from '../../src/common/vocabulary.ts';
import { type Contagem, FiltrosDeContagens, NovaContagem } from '../../src/contagens/schemas.ts';
import { text } from '../../src/wire/fields.ts';
import { service, trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { Failures } from '../ui/failure.tsx';
import { inteiro, quantos, useClocks } from '../ui/format.ts';
import { BATCH } from '../ui/forms/batch.tsx';
import { useDialog } from '../ui/forms/dialog.ts';
import { formOf } from '../ui/forms/form.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { SPECIES, SpeciesPicker } from '../ui/forms/species.tsx';
import { useOnward } from '../ui/here.ts';
import { Export, New } from '../ui/lists/acts.tsx';
import { Coded } from '../ui/lists/coded.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { DayFilter, OptionFilter, PeriodFilter, RecordFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { type ColumnsOf, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { OQueContar } from './o-que-contar.tsx';
import { escopo, Onde } from './onde.tsx';
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
        <PeriodFilter name="periodo" label="Período" />
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
            about="Conte o que há de verdade numa estufa, de uma espécie ou no estoque, e veja o que difere dos livros antes de acertá-los. O viveiro segue trabalhando enquanto se conta."
            first={{ href: '/contagens?nova=sim', name: 'Abrir a primeira' }}
          />
        }
      />
      <NovaContagemDialog {...dialog} />
    </Page>
  );
}

const COLUMNS: ColumnsOf<Contagem> = [
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
  { title: 'Aberta por', cell: ({ usuario }) => usuario.nome, text: true },
  { title: 'Aberta em', cell: ({ data_registro }) => <Moment at={data_registro} />, sort: 'data_registro' },
];

function Moment({ at }: { at: string }) {
  return <span className="numero">{useClocks().moment(at)}</span>;
}

/** A person chooses by place, in walking order, and the service receives the places. */
const Nova = z.object({
  onde: text('Onde se conta'),
  especie: z.string().optional(),
  nome: NovaContagem.shape.nome,
  cega: z.boolean(),
});

const { Dialog, Text, Check } = formOf(Nova);

function NovaContagemDialog(dialog: Opened) {
  const onward = useOnward();
  const query = useQuery(trpc.estufas.mapa.queryOptions());
  const { data: mapa } = query;
  return (
    <Dialog
      {...dialog}
      leadsOn
      title="Nova contagem"
      submit="Abrir contagem"
      initial={{ onde: '', especie: '', nome: '', cega: false }}
      save={({ onde, especie, ...values }, options) =>
        service.contagens.criar.mutate(
          { ...values, ...escopo(onde, mapa ?? []), especie_ids: especie ? [especie] : null },
          options,
        )
      }
      onSaved={({ id, numero, total_linhas }) => {
        notify(`${numero} aberta: ${quantos(total_linhas, 'linha')} a contar.`);
        void onward({ to: '/contagens/$id', params: { id } });
      }}
    >
      <Failures of={[query]} />
      <Onde name="onde" label="Onde" mapa={mapa} autoFocus />
      <SpeciesPicker name="especie" label="Só a espécie" sai />
      <Text name="nome" label="Nome" description="Como se chama, além do número" />
      <Check
        name="cega"
        label="Contagem cega"
        description="Ninguém vê os saldos enquanto se conta; um Administrador encerra"
      />
    </Dialog>
  );
}
