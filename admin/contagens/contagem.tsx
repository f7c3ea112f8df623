import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ContagemComLinhas } from '../../src/contagens/schemas.ts';
import { trpc } from '../service.ts';
import { useClocks } from '../ui/format.ts';
import { MissingRecord } from '../ui/not-found.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Trail } from '../ui/trail/trail.tsx';
import { Acoes } from './acoes.tsx';
import { Contando } from './contando.tsx';
import { Resultado } from './resultado.tsx';
import { progresso } from './sentences.ts';
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
