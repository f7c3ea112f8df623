import Printer from 'icon:printer';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { OQueContar } from '../contagens/o-que-contar.tsx';
import { trpc } from '../service.ts';
import { Failure } from '../ui/failure.tsx';
import { useClocks } from '../ui/format.ts';
import { useHasMail } from '../ui/mail.ts';
import { Page } from '../ui/page.tsx';
import { useIsAdministrator } from '../ui/person.ts';
import { Alertas } from './alertas.tsx';
import { Estoque } from './estoque.tsx';
import { Mensal } from './mensal.tsx';
import { Ocupacao } from './ocupacao.tsx';
import { Perdas } from './perdas.tsx';

/** How the nursery stands: what needs doing today first, then the figures, each leading to the list behind it. */
export function Painel() {
  const { data, error, refetch } = useQuery(trpc.dashboard.geral.queryOptions());
  const mapa = useQuery(trpc.estufas.mapa.queryOptions());
  const { moment } = useClocks();
  return (
    <Page
      title="Painel"
      actions={
        <Button variant="default" leftSection={<Printer />} onClick={() => window.print()}>
          Imprimir
        </Button>
      }
    >
      {error && !data && <Failure error={error} retry={refetch} />}
      {!error && !data && <Waiting />}
      {data && (
        <Stack gap="xl">
          <SemCorreio />
          <Alertas alertas={data.alertas} />
          <Estoque {...data} />
          <Ocupacao {...data.estufas} mapa={mapa} />
          <Mensal meses={data.serie_mensal} />
          <Perdas {...data.perdas} geradoEm={data.gerado_em} />
          <OQueContar />
          <Text fz="sm" c="dimmed">
            Números de {moment(data.gerado_em)}.
          </Text>
        </Stack>
      )}
    </Page>
  );
}

/** Said to who can do something about it. */
function SemCorreio() {
  const administrator = useIsAdministrator();
  if (useHasMail() || !administrator) return null;
  return (
    <Text>
      <b>Sem servidor de e-mail.</b> Convites e links de senha não chegam a ninguém: peça a quem cuida do
      sistema que defina SMTP_URL.
    </Text>
  );
}

/** As tall as what is coming. */
function Waiting() {
  return (
    <Stack gap="xl" aria-busy="true" aria-label="Painel: carregando" role="status">
      <Skeleton height={96} />
      <Skeleton height={180} />
      <Skeleton height={320} />
    </Stack>
  );
}
