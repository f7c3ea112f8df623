import Tags from 'icon:tags';
import { Button, SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { FASES, STATUS_REGISTRO } from '../../src/common/vocabulary.ts';
import type { FiltrosDeLotes } from '../../src/lotes/lista/schemas.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { inteiro, vivas } from '../ui/format.ts';
import { useDialog } from '../ui/forms/dialog.ts';
import { GREENHOUSE } from '../ui/forms/greenhouse.tsx';
import { SPECIES } from '../ui/forms/species.tsx';
import { useHere } from '../ui/here.ts';
import { New } from '../ui/lists/acts.tsx';
import { NomeDoLote } from '../ui/lists/batch-name.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import { DayFilter, OptionFilter, PeriodFilter, RecordFilter, TextFilter } from '../ui/lists/filter.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import { type ColumnsOf, List } from '../ui/lists/list.tsx';
import { reportOf, type Sums } from '../ui/lists/totals.tsx';
import { Page } from '../ui/page.tsx';
import { FaseDoLote } from '../ui/phase.tsx';
import { To } from '../ui/to.tsx';
import { Day, Dim } from '../ui/words.tsx';
import { AbrirLote } from './abrir.tsx';
import { EtiquetasDialog } from './etiquetas.tsx';
import { Juntos, LOTES } from './juntos.tsx';
import { Quadro } from './quadro.tsx';
import { type Filtros, filtrosDe, lista } from './queries.ts';

const route = getRouteApi('/quadro/lotes');

/** All batches, as a list or as a board with a column for each phase; or the page of a new one. */
export function Lotes() {
  const search = route.useSearch();
  const { vista = 'lista' } = search;
  const filtros = filtrosDe(search);
  const here = useHere();
  const abrir = useDialog('abrir');
  const { open, ...etiquetas } = useDialog('etiquetas');
  if (abrir.opened) return <AbrirLote />;
  return (
    <Page
      gap="md"
      title="Lotes"
      actions={
        <>
          <SegmentedControl
            aria-label="Vista"
            data={[
              { value: 'lista', label: 'Lista' },
              { value: 'quadro', label: 'Quadro' },
            ]}
            value={vista}
            onChange={(chosen) =>
              here((now) => ({ ...now, vista: chosen === 'quadro' ? chosen : undefined }))
            }
          />
          <Button variant="default" leftSection={<Tags />} onClick={open}>
            Etiquetas
          </Button>
          <New onClick={abrir.open}>Abrir lote</New>
        </>
      }
    >
      {vista === 'quadro' ? <Quadro filtros={filtros} /> : <ListaDeLotes filtros={filtros} />}
      <EtiquetasDialog {...etiquetas} filtros={filtros} />
    </Page>
  );
}

/** The batches with these filters, newest first. */
function ListaDeLotes({ filtros }: { filtros: Filtros }) {
  return (
    <>
      <Filters>
        <TextFilter name="busca" label="Código" />
        <OptionFilter name="fase" label="Fase" options={FASES} />
        <OptionFilter name="status" label="Situação" options={STATUS_REGISTRO} />
        <RecordFilter name="especieId" label="Espécie" of={SPECIES} />
        <RecordFilter name="estufaId" label="Estufa" of={GREENHOUSE} />
        <PeriodFilter name="periodo" label="Iniciados em" />
        <DayFilter name="data_inicio" label="Iniciados desde" />
        <DayFilter name="data_fim" label="Iniciados até" />
      </Filters>
      <List
        label="Lotes"
        question={lista(filtros)}
        columns={COLUMNS}
        order="-data_registro"
        select={{
          kind: LOTES,
          called: ({ codigo }) => codigo,
          acts: (selection) => <Juntos {...selection} />,
        }}
        total={report.total(filtros, say)}
        empty={
          <Empty
            none="Nenhum lote"
            yet="Ainda não há lotes."
            about="Um lote é o que se semeia ou planta de uma vez, numa estufa. A sua página o acompanha de fase em fase, até a entrega."
            first={{ href: '/lotes?abrir=sim', name: 'Abrir o primeiro' }}
            text={{ name: 'busca', tipo: 'lote' }}
          >
            ou <To href="/importar">trazer os que estão em andamento</To>
          </Empty>
        }
      />
    </>
  );
}

const report = reportOf<'lotes', FiltrosDeLotes>('lotes', {
  ...{ busca: true, especieId: true, estufaId: true, fase: true, status: true },
  ...{ data_inicio: true, data_fim: true, periodo: true },
});

const say = ({ totais: { quantidade_total = 0 } }: Sums) => vivas(quantidade_total);

function Vivas({ itens_especies, quantidade_total }: Lote) {
  const inicial = itens_especies.reduce((sum, item) => sum + item.quantidade_inicial, 0);
  return (
    <>
      {inteiro(quantidade_total)}
      <Dim> de {inteiro(inicial)}</Dim>
    </>
  );
}

const COLUMNS: ColumnsOf<Lote> = [
  { title: 'Lote', cell: NomeDoLote, sort: 'codigo' },
  { title: 'Fase', cell: (lote) => <FaseDoLote lote={lote} />, sort: 'fase' },
  { title: 'Vivas', cell: Vivas, number: true },
  { title: 'Estufa', cell: ({ estufa }) => estufa.codigo_identificador, text: 'place' },
  { title: 'Início', cell: ({ data_inicio }) => <Day of={data_inicio} />, sort: 'data_inicio' },
];
