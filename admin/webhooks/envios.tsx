import { Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Envio, Webhook } from '../../src/webhooks/schemas.ts';
import { trpc } from '../service.ts';
import { Failure } from '../ui/failure.tsx';
import { inteiro, useClocks } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { Section } from '../ui/section.tsx';
import { Note } from '../ui/words.tsx';

/** An attempt to send makes no event, so what shows attempts is polled while it is open. In milliseconds. */
export const LOOK_MS = 2_000;

/** The last attempts, newest first, each with its answer. */
export function Envios({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...trpc.webhooks.entregas.queryOptions({ id }),
    refetchInterval: LOOK_MS,
  });
  return (
    <Section title="Últimas entregas">
      {error && !data && <Failure error={error} retry={refetch} />}
      {data?.length === 0 && <Text c="dimmed">Nada foi enviado ainda.</Text>}
      <PlainList gap="xs" aria-label="Últimas entregas">
        {data?.map((envio) => (
          <Linha key={`${envio.mensagem} ${envio.data}`} {...envio} />
        ))}
      </PlainList>
    </Section>
  );
}

function Linha({ tentativa, status, erro, resposta, duracao, data, ...sent }: Envio) {
  const { moment } = useClocks();
  const que = oQueFoi(sent);
  return (
    <Stack component="li" gap={2}>
      <Group justify="space-between" gap="xs">
        <Text fw={550}>{tentativa === 1 ? que : `${que}, ${tentativa}ª tentativa`}</Text>
        <Note>{moment(data)}</Note>
      </Group>
      <Text fz="sm">{erro ?? `Entregue: o receptor respondeu ${status} em ${inteiro(duracao)} ms.`}</Text>
      {resposta && (
        <details>
          <summary>O que o receptor respondeu</summary>
          <Code block tabIndex={0}>
            {resposta}
          </Code>
        </details>
      )}
    </Stack>
  );
}

function oQueFoi({ evento, ultimo, eventos }: Pick<Envio, 'evento' | 'ultimo' | 'eventos'>): string {
  if (evento === null || ultimo === null) return 'Teste';
  if (eventos === 1) return `Registro ${inteiro(evento)}`;
  return `${inteiro(eventos)} eventos, do registro ${inteiro(evento)} ao ${inteiro(ultimo)}`;
}

type Mostrado = Pick<Webhook, 'situacao' | 'motivo' | 'desde' | 'apos' | 'falhas' | 'proxima_tentativa'>;

/** How far the webhook is, or why it stands still, in a sentence. */
export function situacaoDe(webhook: Mostrado, moment: (instant: string) => string): string {
  const { situacao, motivo, desde, apos, falhas, proxima_tentativa } = webhook;
  if (situacao === 'PAUSADO') return `Pausado desde ${moment(desde)}${PORQUE[motivo ?? '']}`;
  if (situacao === 'ENCERRADO') return `Encerrado em ${moment(desde)}${PORQUE[motivo ?? '']}`;
  if (falhas === 0 || proxima_tentativa === null) return `Entregue até o registro ${inteiro(apos)}`;
  const tentativas = falhas === 1 ? 'Uma tentativa falhou' : `${inteiro(falhas)} tentativas falharam`;
  return `${tentativas}: a próxima é em ${moment(proxima_tentativa)}`;
}

const PORQUE: Readonly<Record<string, string>> = {
  '': '',
  A_PEDIDO: '',
  FALHAS: ': por três dias o receptor não recebeu os eventos',
  SEM_SEGREDO: ': falta o segredo com que se assina',
  RECUSADO: ': o receptor respondeu que não quer mais eventos',
};

/** The events that it receives. */
export function eventosDe({ acoes }: Pick<Webhook, 'acoes'>): string {
  if (acoes.includes('*')) return 'Todos';
  return acoes.length === 1 ? 'De 1 ação' : `De ${acoes.length} ações`;
}
