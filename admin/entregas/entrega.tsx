import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { decimal, documentoMascarado, quantos } from '../../src/common/brazilian.ts';
import { word } from '../../src/common/palavras.ts';
import type { Entrega } from '../../src/entregas/schemas.ts';
import { trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { Facts } from '../ui/facts.tsx';
import { inteiro, sementesEMudas, useClocks } from '../ui/format.ts';
import { MissingRecord } from '../ui/not-found.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';
import { Trail } from '../ui/trail/trail.tsx';
import { Acoes } from './acoes.tsx';
import { Devolucoes } from './devolucoes.tsx';
import { Itens } from './itens.tsx';
import { estornados } from './sentences.ts';
import { Situacao } from './situacao.tsx';

const route = getRouteApi('/quadro/entregas/$id');

/** One visit: who took what, for what purpose, and what became of it. */
export function FichaDaEntrega() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(trpc.entregas.buscar.queryOptions({ id }));
  if (!data) return <MissingRecord of={{ error, refetch }} />;
  return (
    <Page
      gap="xl"
      title={data.numero}
      tab={`${data.numero} ${data.destinatario.nome}`}
      called={
        <>
          {sementesEMudas(data.por_unidade)} para{' '}
          <To href={recordAt('destinatario', data.destinatario.id)} inherit>
            {data.destinatario.nome}
          </To>
        </>
      }
      actions={<Acoes entrega={data} />}
    >
      <Resumo entrega={data} />
      <Section title="O que levou" long>
        <Itens entrega={data} />
      </Section>
      <Devolucoes entrega={data} />
      <Section title="Para quê e onde">
        <Fatos entrega={data} />
      </Section>
      <Trail entidade="entrega" id={id} />
    </Page>
  );
}

/** When it was, who recorded it, and how much of it counts. */
function Resumo({ entrega }: { entrega: Entrega }) {
  const { moment } = useClocks();
  const { data_registro, usuario, situacao, devolvida, liquido } = entrega;
  return (
    <div>
      <Text c="dimmed" className="algarismos">
        {moment(data_registro)} · {usuario.nome}
      </Text>
      {situacao !== 'EFETIVA' && (
        <Group gap="xs" mt="xs" fw={600}>
          <Situacao {...entrega} />
          <Text span fw={400}>
            {estornados(entrega)}
          </Text>
        </Group>
      )}
      {devolvida > 0 && (
        <Text mt="xs">
          {quantos(devolvida, 'voltou', 'voltaram')} ao viveiro; {liquido === 1 ? 'ficou' : 'ficaram'}{' '}
          {inteiro(liquido)} com quem recebeu.
        </Text>
      )}
    </div>
  );
}

function Fatos({ entrega }: { entrega: Entrega }) {
  const { finalidade, programa, plantio, retirada_por, justificativa, termo } = entrega;
  const quem = retirada_por && [
    retirada_por.nome,
    retirada_por.documento && documentoMascarado(retirada_por.documento),
  ];
  return (
    <Stack gap="sm">
      <Facts
        of={{
          Finalidade: finalidade && word(finalidade),
          Programa: programa,
          Plantio: plantio && lugar(plantio),
          'Quem retirou': quem?.filter(Boolean).join(', '),
          Justificativa: justificativa,
          Termo: termo?.numero,
        }}
      />
      {!finalidade && !plantio && (
        <Text fz="sm" c="dimmed">
          Ainda não se disse para que servem as plantas, nem onde vão ser plantadas.
        </Text>
      )}
    </Stack>
  );
}

/** `Praça da Matriz, Centro, Sorocaba/SP, zona urbana` */
function lugar({ local, bairro, municipio, uf, zona, latitude, longitude }: NonNullable<Entrega['plantio']>) {
  const cidade = [municipio, uf].filter(Boolean).join('/');
  const zonaPorExtenso = zona && `zona ${word(zona).toLowerCase()}`;
  const ponto = latitude !== null && longitude !== null && `${decimal(latitude)}, ${decimal(longitude)}`;
  return [local, bairro, cidade, zonaPorExtenso, ponto].filter(Boolean).join(' · ');
}
