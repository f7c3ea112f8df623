import Printer from 'icon:printer';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { word } from '../../src/common/palavras.ts';
import { STATUS_ESTUFA } from '../../src/common/vocabulary.ts';
import type { Dashboard } from '../../src/dashboard/schemas.ts';
import type { EstufaDoMapa } from '../../src/estufas/mapa/schemas.ts';
import { OQueContar } from '../contagens/o-que-contar.tsx';
import { Mapa } from '../estufas/mapa.tsx';
import { trpc } from '../service.ts';
import { listAt } from '../ui/address.ts';
import { Failure, Missing } from '../ui/failure.tsx';
import { inteiro, taxa, useClocks } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';
import { Note } from '../ui/words.tsx';
import { Estoque } from './estoque.tsx';
import { Falta } from './falta.tsx';
import { Figuras } from './figuras.tsx';
import { Hoje } from './hoje.tsx';
import { Mensal } from './mensal.tsx';
import css from './painel.module.css';
import { Perdas } from './perdas.tsx';
import { Previsao } from './previsao.tsx';

/** Only a new nursery loads it, with its forms. */
const Comeco = lazy(() => import('./comeco.tsx').then(({ Comeco: comeco }) => ({ default: comeco })));

/**
 * How the nursery is doing, what to do now, and what is coming, followed by the figures with links to their lists. Comparisons
 * with the past are fetched once the present is there.
 */
export function Painel() {
  const { data, error, refetch } = useQuery(trpc.dashboard.geral.queryOptions());
  const mapa = useQuery(trpc.estufas.mapa.queryOptions());
  const andamento = useQuery({ ...trpc.dashboard.andamento.queryOptions(), enabled: data !== undefined });
  const { moment } = useClocks();
  const begun = data && (!semLotes(data) || data.movimentacoes.recentes.length > 0);
  return (
    <Page
      title="Painel"
      actions={
        begun && (
          <Button variant="default" leftSection={<Printer />} visibleFrom="xs" onClick={() => window.print()}>
            Imprimir
          </Button>
        )
      }
    >
      {error && !data && <Failure error={error} retry={refetch} />}
      {!error && !data && <Waiting />}
      {data && semLotes(data) && (
        <Suspense fallback={<Waiting />}>
          <Comeco geral={data} mapa={mapa} />
        </Suspense>
      )}
      {data && !begun && <Falta />}
      {begun && (
        <Stack gap="lg">
          <Figuras andamento={andamento} />
          <div className={css.primeiro}>
            <Stack gap="lg">
              <Hoje alertas={data.alertas} andamento={andamento} />
              <Falta />
            </Stack>
            <Stack gap="lg">
              <Previsao prontas={data.lotes.mudas_prontas} andamento={andamento} />
              <Mensal andamento={andamento} />
            </Stack>
          </div>
          <Estoque {...data} />
          <Ocupacao {...data.estufas} mapa={mapa} />
          <Perdas {...data.perdas} geradoEm={data.gerado_em} />
          <OQueContar />
          <Note>Números de {moment(data.gerado_em)}.</Note>
        </Stack>
      )}
    </Page>
  );
}

/** Whether every batch so far was discarded, or none was opened: then the page shows how to begin. */
function semLotes({ lotes }: Dashboard): boolean {
  return Object.values(lotes.por_fase).every((n) => n === 0);
}

/** A placeholder of the height of the answer. */
function Waiting() {
  return (
    <Stack gap="xl" aria-busy="true" aria-label="Painel: carregando" role="status">
      <Skeleton height={96} />
      <Skeleton height={180} />
      <Skeleton height={320} />
    </Stack>
  );
}

type OcupacaoProps = Dashboard['estufas'] & { mapa: UseQueryResult<EstufaDoMapa[], unknown> };

/** How full the nursery is, and the map of it. */
function Ocupacao({ mapa, total, por_status, ...estufas }: OcupacaoProps) {
  const { taxa_ocupacao, ocupacao_atual, capacidade_total } = estufas;
  if (total === 0) {
    return (
      <Section title="Ocupação">
        <To href="/estufas?nova=sim">Cadastre a primeira estufa</To>
      </Section>
    );
  }
  return (
    <Section title="Ocupação">
      <Stack gap="sm">
        <Group gap="md" fz="sm">
          {taxa_ocupacao !== null && (
            <To href="/estufas?inativas=true" className="algarismos">
              <strong>{taxa(taxa_ocupacao)}</strong>: {inteiro(ocupacao_atual)} de {inteiro(capacidade_total)}{' '}
              vagas
            </To>
          )}
          {STATUS_ESTUFA.filter((status) => por_status[status] > 0).map((status) => (
            <To key={status} href={listAt('/estufas', { status })}>
              {word(status)}: {inteiro(por_status[status])}
            </To>
          ))}
        </Group>
        {mapa.data && <Mapa estufas={mapa.data} />}
        {!mapa.data && <Missing of={mapa} height={240} />}
      </Stack>
    </Section>
  );
}
