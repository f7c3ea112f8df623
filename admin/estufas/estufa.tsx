import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { word } from '../../src/common/palavras.ts';
import type { EstufaComLotes } from '../../src/estufas/schemas.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { service, trpc } from '../service.ts';
import { listAt } from '../ui/address.ts';
import { Failures, Missing } from '../ui/failure.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { inteiro, taxa, useClocks } from '../ui/format.ts';
import { ActionButton } from '../ui/forms/action-button.tsx';
import { Edit } from '../ui/forms/change.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { NomeDoLote, quantasVivas } from '../ui/lists/batch-name.tsx';
import { type ColumnsOf, Records } from '../ui/lists/list.tsx';
import { MissingRecord } from '../ui/not-found.tsx';
import { Page } from '../ui/page.tsx';
import { useIsAdministrator } from '../ui/person.ts';
import { ondeFica } from '../ui/place.ts';
import { Section } from '../ui/section.tsx';
import { InText, To } from '../ui/to.tsx';
import { Trail } from '../ui/trail/trail.tsx';
import { notifyUndoable } from '../ui/undo.tsx';
import { Note } from '../ui/words.tsx';
import { MudancaDaEstufa } from './mudanca.tsx';
import { tomada } from './ocupacao.ts';
import { rondaDe } from './ronda.ts';

const route = getRouteApi('/quadro/estufas/$id');

/** One place: its room, and its batches. */
export function FichaDaEstufa() {
  const { id } = route.useParams();
  const { data: estufa, error, refetch } = useQuery(trpc.estufas.buscar.queryOptions({ id }));
  if (!estufa) return <MissingRecord of={{ error, refetch }} />;
  return (
    <Page
      gap="xl"
      title={estufa.codigo_identificador}
      called={ondeFica(estufa)}
      tab={`${ondeFica(estufa)} ${estufa.codigo_identificador}`}
      actions={
        <>
          <Edit title={`Editar ${estufa.codigo_identificador}`}>
            {(close) => <MudancaDaEstufa estufa={estufa} onClose={close} />}
          </Edit>
          <MarcasDaEstufa estufa={estufa} />
        </>
      }
    >
      <Ronda {...estufa} />
      <Figures label="Ocupação">
        <Figure label="Situação" value={word(estufa.status)} />
        <Figure
          label="Ocupação"
          value={taxa(tomada(estufa))}
          detail={`${inteiro(estufa.ocupacao_atual)} de ${inteiro(estufa.capacidade_total)} vagas ocupadas`}
        />
        <Figure label="Vagas livres" value={inteiro(estufa.vagas)} />
      </Figures>
      <Section
        title="Lotes aqui"
        aside={
          <To href={listAt('/lotes', { estufaId: id })} fz="sm">
            Todos os lotes, também os encerrados
          </To>
        }
      >
        <Lotes estufaId={id} />
      </Section>
      <Trail entidade="estufa" id={id} />
    </Page>
  );
}

/** The last person who walked through the greenhouse of the place. */
function Ronda({ localizacao_estufa }: Pick<EstufaComLotes, 'localizacao_estufa'>) {
  const rondas = useQuery(trpc.estufas.rondas.queryOptions());
  const ronda = rondaDe(rondas.data, localizacao_estufa);
  const { spoken } = useClocks();
  if (!rondas.data) return <Failures of={[rondas]} />;
  if (!ronda?.feita_em) return null;
  const { feita_em, por, anotacao } = ronda;
  return (
    <div>
      <Note>
        Vistoriada por {por?.nome} em {spoken(feita_em)}.
      </Note>
      {anotacao !== null && <Text fz="sm">Anotação: {anotacao}</Text>}
    </div>
  );
}

function Lotes({ estufaId }: { estufaId: string }) {
  const { data, error, refetch } = useQuery(
    trpc.lotes.listar.queryOptions({ estufaId, status: 'ATIVO', limite: 100 }),
  );
  if (!data) return <Missing of={{ error, refetch }} />;
  if (data.docs.length === 0) return <Text c="dimmed">Nenhum lote está aqui agora.</Text>;
  const others = data.totalDocs - data.docs.length;
  return (
    <>
      <Records label="Lotes aqui" rows={data.docs} columns={LOTES} />
      {others > 0 && (
        <Text c="dimmed">
          E mais {inteiro(others)}, em{' '}
          <InText href={listAt('/lotes', { estufaId, status: 'ATIVO' })}>todos os que estão aqui</InText>.
        </Text>
      )}
    </>
  );
}

const LOTES: ColumnsOf<Lote> = [
  { title: 'Lote', cell: NomeDoLote },
  { title: 'Fase', cell: ({ fase }) => word(fase) },
  { title: 'Há', cell: quantasVivas },
];

/** The marks that a person sets on a place: under maintenance, out of use, or back in use. */
function MarcasDaEstufa({ estufa }: { estufa: EstufaComLotes }) {
  const { id, data_att, status, codigo_identificador: codigo, ocupacao_atual } = estufa;
  const administrator = useIsAdministrator();
  const mark = (marca: 'Livre' | 'Manutenção') => (options: { idempotencyKey: string }) =>
    service.estufas.atualizar.mutate({ id, data_att, status: marca }, options);
  return (
    <>
      {status === 'Inativo' || status === 'Manutenção' ? (
        <ActionButton of={data_att} run={mark('Livre')} done={`${codigo} está em uso outra vez.`}>
          {status === 'Inativo' ? 'Reativar' : 'Encerrar manutenção'}
        </ActionButton>
      ) : (
        <ActionButton of={data_att} run={mark('Manutenção')} done={`${codigo} está em manutenção.`}>
          Pôr em manutenção
        </ActionButton>
      )}
      {administrator && status !== 'Inativo' && (
        <Confirm
          action="Inativar"
          title={`Inativar ${codigo}`}
          run={(options) => service.estufas.inativar.mutate({ id }, options)}
          onDone={() =>
            notifyUndoable(`${codigo} está inativa: nenhum lote chega mais a ela.`, {
              run: (options) =>
                service.estufas.atualizar.mutate(
                  { id, status: status === 'Manutenção' ? status : 'Livre' },
                  options,
                ),
              done: `${codigo} está como antes.`,
            })
          }
        >
          {ocupacao_atual > 0
            ? `Nenhum lote chegará mais a ${codigo}. As ${inteiro(ocupacao_atual)} plantas que estão nela ficam até serem transferidas, e o painel lembrará delas.`
            : `Nenhum lote chegará mais a ${codigo}, e as suas vagas deixam de contar. Ela pode ser reativada.`}
        </Confirm>
      )}
    </>
  );
}
