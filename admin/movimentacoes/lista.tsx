import Plus from 'icon:plus';
import { getRouteApi } from '@tanstack/react-router';
import { z } from 'zod';
import {
  ORIGENS_MOVIMENTACAO,
  type OrigemMovimentacao,
  TIPOS_MOVIMENTACAO,
} from '../../src/common/vocabulary.ts';
import { temTermo } from '../../src/estoque/meaning.ts';
import type { Movimentacao } from '../../src/estoque/row.ts';
import { FiltrosDeMovimentacoes } from '../../src/movimentacoes/schemas.ts';
import { filter } from '../../src/wire/fields.ts';
import { trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { sementesEMudas, useClocks } from '../ui/format.ts';
import { BATCH } from '../ui/forms/batch.tsx';
import { useDialogAbout } from '../ui/forms/dialog.ts';
import { PERSON } from '../ui/forms/person.ts';
import type { Question } from '../ui/forms/picker.tsx';
import { PROVENANCE } from '../ui/forms/provenance.tsx';
import { RECIPIENT } from '../ui/forms/recipient.tsx';
import { SPECIES } from '../ui/forms/species.tsx';
import { KeyButton } from '../ui/key-button.tsx';
import { Empty } from '../ui/lists/empty.tsx';
import {
  ChoiceFilter,
  DayFilter,
  OnlyFilter,
  OptionFilter,
  PeriodFilter,
  RecordFilter,
} from '../ui/lists/filter.tsx';
import { type FilterProps, Filters } from '../ui/lists/filters.tsx';
import { type ColumnsOf, List } from '../ui/lists/list.tsx';
import { searchOf } from '../ui/lists/search.ts';
import { reportOf, type Total, unitsOf } from '../ui/lists/totals.tsx';
import { nome, nomeDoTipo } from '../ui/movement-words.ts';
import { Page } from '../ui/page.tsx';
import { useIsAdministrator, usePerson } from '../ui/person.ts';
import { To } from '../ui/to.tsx';
import { Codes, Dim } from '../ui/words.tsx';
import { Efeitos } from './efeitos.tsx';
import { Estornar } from './estornar.tsx';
import { MovimentacaoDialog } from './movimentacao.tsx';
import { RegistrarDialog } from './registrar.tsx';
import { TermoDeDoacao } from './termo.tsx';
import { Estornada, Tipo } from './tipo.tsx';

const route = getRouteApi('/quadro/movimentacoes');
const filters = searchOf(FiltrosDeMovimentacoes);

const Registro = z.object({
  registrar: filter.option(TIPOS_MOVIMENTACAO, 'Tipo do que se registra'),
  lote: filter.id('Lote do que se registra'),
  especie: filter.id('Espécie do que se registra'),
  destinatario: filter.id('Quem recebe o que se registra'),
  procedencia: filter.id('Procedência do que se registra'),
});

/** The values that a page passes to the dialog. */
export type Registro = z.output<typeof Registro>;

const registroDe = searchOf(Registro);

const question = (search: object) =>
  trpc.movimentacoes.listar.queryOptions({ ...filters(search), limite: 20 });

/** The queries of the page at this address: the list, and what the dialog shows. */
export function questions(search: object): Question[] {
  const { lote, especie, destinatario } = registroDe(search);
  return [
    question(search),
    ...(lote ? [BATCH.read(lote)] : []),
    ...(especie ? [SPECIES.read(especie)] : []),
    ...(destinatario ? [RECIPIENT.read(destinatario)] : []),
  ];
}

/** The ledger, newest first. */
export function ListaDeMovimentacoes() {
  const search = route.useSearch();
  const { registrar, lote = '', especie = '', destinatario = '', procedencia = '' } = registroDe(search);
  const registro = useDialogAbout('registrar');
  const movimentacao = useDialogAbout('movimentacao');
  return (
    <Page
      gap="md"
      title="Movimentações"
      actions={
        <KeyButton shortcut="m" everywhere leftSection={<Plus />} onClick={() => registro.open('ENTRADA')}>
          Registrar movimentação
        </KeyButton>
      }
    >
      <Filters>
        <OptionFilter name="tipo" label="Tipo" options={TIPOS_MOVIMENTACAO} called={nomeDoTipo} />
        <RecordFilter name="especieId" label="Espécie" of={SPECIES} />
        <RecordFilter name="loteId" label="Lote" of={BATCH} />
        <RecordFilter name="destinatarioId" label="Destinatário" of={RECIPIENT} />
        <RecordFilter name="procedenciaId" label="Procedência" of={PROVENANCE} />
        <PersonFilter name="usuarioId" label="Quem registrou" />
        <ChoiceFilter name="origem" label="Origem" choices={ORIGENS} />
        <PeriodFilter name="periodo" label="Período" />
        <DayFilter name="data_inicio" label="De" />
        <DayFilter name="data_fim" label="Até" />
        <OnlyFilter name="efetivas" label="Estornos" only="Sem estornos e estornadas" />
      </Filters>
      <List
        label="Movimentações"
        question={question(search)}
        columns={COLUMNS}
        order="-data_registro"
        actions={(movimentacao) => (
          <>
            {temTermo(movimentacao) && <TermoDeDoacao movimentacaoId={movimentacao.id} short />}
            <Estornar movimentacao={movimentacao} />
          </>
        )}
        total={totalOf(search)}
        empty={
          <Empty
            none="Nenhuma movimentação"
            yet="Ainda não há movimentações."
            about="Toda entrada, entrega, perda e mortalidade fica aqui, com quem a registrou e por quê. Os saldos são a soma delas."
            first={{ href: '/movimentacoes?registrar=ENTRADA', name: 'Registrar a primeira' }}
          />
        }
      />
      {movimentacao.about && <MovimentacaoDialog id={movimentacao.about} onClose={movimentacao.onClose} />}
      {registrar && (
        <RegistrarDialog
          prefilled={{
            tipo: registrar,
            lote_id: lote,
            especie_id: especie,
            destinatario_id: destinatario,
            procedencia_id: procedencia,
          }}
          onClose={registro.onClose}
        />
      )}
    </Page>
  );
}

/** The effective total of one type. Entries and exits are not added up, nor are movements between places. */
function totalOf(search: object): Total | undefined {
  const set = filters(search);
  const { tipo } = set;
  if (!tipo || tipo === 'AJUSTE' || tipo === 'SAIDA') return undefined;
  return report.total({ ...set, efetivas: true }, (sums) => {
    const [lote, fora] = [unitsOf('variacao_lote', sums), unitsOf('variacao_sementeira', sums)];
    const sum = (unidade: 'sementes' | 'mudas') =>
      tipo === 'ENTRADA' ? lote[unidade] + fora[unidade] : -lote[unidade];
    return `${sementesEMudas({ sementes: sum('sementes'), mudas: sum('mudas') })}, sem o que foi estornado`;
  });
}

const report = reportOf<'movimentacoes', FiltrosDeMovimentacoes>('movimentacoes', {
  ...{ tipo: true, origem: true, especieId: true, loteId: true, destinatarioId: true, usuarioId: true },
  ...{ efetivas: true, data_inicio: true, data_fim: true, periodo: true },
  ...{ procedenciaId: false, termo: false },
});

/** The person who recorded it. An Operador, who sees no list of people, finds their own. */
function PersonFilter(props: FilterProps) {
  const { id, nome } = usePerson();
  return useIsAdministrator() ? (
    <RecordFilter {...props} of={PERSON} />
  ) : (
    <ChoiceFilter {...props} choices={[{ value: id, label: `${nome} (eu)` }]} />
  );
}

const DE_VARIOS_TIPOS: Partial<Record<OrigemMovimentacao, string>> = {
  MANUAL: 'Registrada por uma pessoa',
  CONTAGEM: 'Diferença de uma contagem',
};

const ORIGENS = ORIGENS_MOVIMENTACAO.map((origem) => ({
  value: origem,
  label: DE_VARIOS_TIPOS[origem] ?? nome({ tipo: 'AJUSTE', origem, retorno_ao_viveiro: false }),
}));

const COLUMNS: ColumnsOf<Movimentacao> = [
  { title: 'Movimentação', cell: (movimentacao) => <Tipo movimentacao={movimentacao} /> },
  {
    title: 'O que mudou',
    text: true,
    cell: (movimentacao) => (
      <>
        <Efeitos movimentacao={movimentacao}>{movimentacao.estornada_por && <Estornada />}</Efeitos>{' '}
        <Dim>
          <Codes>{movimentacao.justificativa ?? ''}</Codes>
        </Dim>
      </>
    ),
  },
  {
    title: 'Destinatário',
    text: true,
    cell: ({ destinatario, retorno_ao_viveiro }) =>
      destinatario &&
      !retorno_ao_viveiro && <To href={recordAt('destinatario', destinatario.id)}>{destinatario.nome}</To>,
  },
  {
    title: 'Registrada',
    sort: 'data_registro',
    text: true,
    cell: ({ usuario, data_registro }) => <Registrada quem={usuario.nome} quando={data_registro} />,
  },
];

function Registrada({ quem, quando }: { quem: string; quando: string }) {
  const { shortly } = useClocks();
  return (
    <>
      <span className="numero">{shortly(quando)}</span> <Dim>{quem}</Dim>
    </>
  );
}
