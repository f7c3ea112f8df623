import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { decimal, documentoMascarado, quantos } from '../../src/common/brazilian.ts';
import { word } from '../../src/common/palavras.ts';
import type { Entrega, EntregaComOrigem } from '../../src/entregas/schemas.ts';
import { MovimentacaoDialog } from '../movimentacoes/movimentacao.tsx';
import { service, trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { Facts } from '../ui/facts.tsx';
import { inteiro, quantia, sementesEMudas, useClocks } from '../ui/format.ts';
import { OwnHost } from '../ui/installation.tsx';
import { type ColumnsOf, Records } from '../ui/lists/list.tsx';
import { RowAction } from '../ui/lists/row-action.tsx';
import { MissingRecord } from '../ui/not-found.tsx';
import { notifyFailure } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { save } from '../ui/save.ts';
import { Section } from '../ui/section.tsx';
import { InText, To } from '../ui/to.tsx';
import { Trail } from '../ui/trail/trail.tsx';
import { Note } from '../ui/words.tsx';
import { Acoes } from './acoes.tsx';
import { Situacao } from './colunas.tsx';
import { Itens } from './itens.tsx';
import { estornados } from './sentences.ts';

const route = getRouteApi('/quadro/entregas/$id');

/** One delivery: who took what, for what purpose, and what became of it. */
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
          <InText href={recordAt('destinatario', data.destinatario.id)} inherit>
            {data.destinatario.nome}
          </InText>
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
  const { data_registro, usuario, situacao, devolvida, liquido, termo } = entrega;
  return (
    <div>
      <Text c="dimmed" className="algarismos">
        {moment(data_registro)} · {usuario.nome}
      </Text>
      {termo === null && situacao !== 'ESTORNADA' && <OwnHost what="O QR code do termo" />}
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
        <Note>Ainda não se disse para que servem as plantas, nem onde vão ser plantadas.</Note>
      )}
      <div>
        <BaixarProva {...entrega} />
      </div>
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

/** What was brought back, return by return. Each opens as the movement that it is, where it can be reversed. */
function Devolucoes({ entrega }: { entrega: EntregaComOrigem }) {
  const { moment } = useClocks();
  const [shown, setShown] = useState<string>();
  const rows = entrega.itens.flatMap(({ especie, unidade, devolucoes }) =>
    devolucoes.map((devolucao) => ({ ...devolucao, id: devolucao.movimentacao_id, especie, unidade })),
  );
  if (rows.length === 0) return null;
  const columns: ColumnsOf<Devolvida> = [
    { title: 'Espécie', cell: ({ especie }) => especie.nome_popular, text: true },
    { title: 'Voltou', cell: ({ quantidade, unidade }) => quantia(quantidade, unidade), number: true },
    {
      title: 'Para onde',
      cell: ({ lote }) =>
        lote ? (
          <To href={recordAt('lote', lote.id)} className="numero">
            {lote.codigo}
          </To>
        ) : (
          'Fora de lotes'
        ),
    },
    {
      title: 'Registrada',
      text: true,
      cell: ({ data_registro, usuario }) => (
        <span className="algarismos">
          {moment(data_registro)}, por {usuario.nome}
        </span>
      ),
    },
  ];
  return (
    <Section title="O que voltou" long>
      <Records
        label="Devoluções"
        rows={rows}
        columns={columns}
        actions={({ id }) => <RowAction onClick={() => setShown(id)}>Ver</RowAction>}
      />
      {shown && <MovimentacaoDialog id={shown} onClose={() => setShown(undefined)} />}
    </Section>
  );
}

type Item = EntregaComOrigem['itens'][number];
type Devolvida = Pick<Item, 'especie' | 'unidade'> & Item['devolucoes'][number] & { id: string };

/** Saves the file that proves a delivery and its receipt, which `/conferir` reads. */
function BaixarProva({ id, numero }: { id: string; numero: string }) {
  const saving = useMutation({
    mutationFn: async () => {
      const prova = await service.entregas.prova.query({ id });
      save(new Blob([JSON.stringify(prova)], { type: 'application/json' }), `prova-${numero}.json`);
    },
    onError: notifyFailure,
  });
  return (
    <Anchor
      component="button"
      type="button"
      className="na-tela"
      fz="sm"
      onClick={() => saving.mutate()}
      disabled={saving.isPending}
    >
      Baixar a prova
    </Anchor>
  );
}
