import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { word } from '../../src/common/palavras.ts';
import type { ContagemComLinhas, LinhaDaContagem } from '../../src/contagens/schemas.ts';
import { trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { comSinal, inteiro, useClocks } from '../ui/format.ts';
import { type ColumnsOf, Records } from '../ui/lists/list.tsx';
import { MissingRecord } from '../ui/not-found.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';
import { Trail } from '../ui/trail/trail.tsx';
import { Dim } from '../ui/words.tsx';
import { Acoes } from './acoes.tsx';
import { Contando } from './contando.tsx';
import { progresso, soltas } from './sentences.ts';
import { Situacao } from './situacao.tsx';

const route = getRouteApi('/quadro/contagens/$id');

/** One count: fields to type into while it is open, and its result afterwards. */
export function FichaDaContagem() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(trpc.contagens.buscar.queryOptions({ id }));
  if (!data) return <MissingRecord of={{ error, refetch }} />;
  return (
    <Page gap="xl" title={data.numero} called={data.nome} actions={<Acoes contagem={data} />}>
      <Resumo contagem={data} />
      <Section title="Linhas" long>
        {data.situacao === 'ABERTA' ? <Contando key={id} contagem={data} /> : <Resultado contagem={data} />}
      </Section>
      <Trail entidade="contagem" id={id} />
    </Page>
  );
}

/** What is counted, the progress, the people, and how the count ended. */
function Resumo({ contagem }: { contagem: ContagemComLinhas }) {
  const { moment } = useClocks();
  const { cega, usuario, data_registro, encerrada_por, data_fim, justificativa, situacao, data_att } =
    contagem;
  const desfeita = situacao === 'ESTORNADA';
  return (
    <div>
      <Text fz="lg" role="status">
        {progresso(contagem)}
      </Text>
      <Text c="dimmed" className="algarismos">
        Aberta em {moment(data_registro)}, por {usuario.nome}
      </Text>
      {cega && data_fim === null && (
        <Text c="dimmed">Contagem cega: os saldos aparecem quando ela se encerra.</Text>
      )}
      {encerrada_por && data_fim && (
        <Text mt="xs" className="algarismos">
          <Situacao situacao={desfeita ? 'ENCERRADA' : situacao} /> em {moment(data_fim)}, por{' '}
          {encerrada_por.nome}
          {justificativa && `: ${justificativa}`}
        </Text>
      )}
      {desfeita && (
        <Text className="algarismos">
          <Situacao situacao={situacao} /> em {moment(data_att)}
        </Text>
      )}
    </div>
  );
}

/** The counted value of each line, and what became of the difference. */
function Resultado({ contagem: { linhas } }: { contagem: ContagemComLinhas }) {
  return <Records label="Linhas da contagem" rows={linhas} columns={COLUMNS} wide />;
}

const COLUMNS: ColumnsOf<LinhaDaContagem> = [
  {
    title: 'Espécie',
    text: true,
    cell: ({ especie: { id, nome_popular } }) => <To href={recordAt('especie', id)}>{nome_popular}</To>,
  },
  {
    title: 'Onde',
    text: true,
    cell: ({ lote, estufa, unidade }) =>
      lote ? (
        <>
          <To href={recordAt('lote', lote.id)} className="numero">
            {lote.codigo}
          </To>{' '}
          {estufa?.codigo_identificador}
        </>
      ) : (
        soltas({ unidade })
      ),
  },
  { title: 'Contado', cell: ({ quantidade }) => numero(quantidade, inteiro), number: true },
  { title: 'Livro', cell: ({ saldo }) => numero(saldo, inteiro), number: true },
  { title: 'Diferença', cell: ({ diferenca }) => numero(diferenca, comSinal), number: true },
  {
    title: 'Entrou como',
    cell: (linha) => (linha.como || linha.conferir ? <Como {...linha} /> : ''),
    text: true,
  },
  { title: 'Contada por', cell: ({ contada_por }) => contada_por?.nome ?? 'não se contou', text: true },
];

function numero(n: number | null, written: (n: number) => string): string {
  return n === null ? '' : written(n);
}

/** How the difference entered the ledger, with its movement. */
function Como({ como, movimentacao_id, estornada_por, conferir }: LinhaDaContagem) {
  return (
    <>
      {movimentacao_id ? (
        <To href={recordAt('movimentacao', movimentacao_id)}>{como && word(como)}</To>
      ) : (
        como && word(como)
      )}
      {estornada_por && ' (estornada)'}
      {conferir && <Dim> a conferir</Dim>}
    </>
  );
}
