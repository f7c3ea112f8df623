import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SessaoAberta } from '../../src/usuarios/schemas.ts';
import { sentenceOf, service, trpc } from '../service.ts';
import { Missing } from '../ui/failure.tsx';
import { useClocks } from '../ui/format.ts';
import { useAttempt } from '../ui/forms/attempt.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { notify } from '../ui/notify.ts';

/** Where the user is signed in, and how to end those sessions. */
export function Sessoes() {
  const { data, error, refetch } = useQuery(trpc.usuarios.sessoes.queryOptions());
  return (
    <Card withBorder component="section" aria-label="Onde entrei" style={{ alignSelf: 'start' }}>
      <Title order={2} fz="h4" mb="md">
        Onde entrei
      </Title>
      {!data && <Missing of={{ error, refetch }} />}
      <PlainList gap="md">
        {data?.map((sessao) => (
          <Open key={sessao.id} {...sessao} />
        ))}
      </PlainList>
    </Card>
  );
}

function Open({ id, data_registro, data_fim, ip, user_agent, atual }: SessaoAberta) {
  const { moment } = useClocks();
  const ending = useAttempt({
    write: (_, options) => service.usuarios.encerrarSessao.mutate({ id }, options),
    onDone: () => notify(`A sessão em ${device(user_agent)} terminou.`),
  });
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" align="start">
      <div>
        <Text fw={600}>
          {device(user_agent)}
          {atual && ' (esta)'}
        </Text>
        <Text fz="sm" c="dimmed">
          Desde {moment(data_registro)}
          {ip && `, de ${ip}`}. Termina em {moment(data_fim)} se não for usada.
        </Text>
        {ending.error && (
          <Text role="alert" fz="sm" c="var(--mantine-color-error)">
            {sentenceOf(ending.error)}
          </Text>
        )}
      </div>
      {!atual && (
        <Button
          size="xs"
          flex="none"
          variant="default"
          loading={ending.isPending}
          onClick={() => ending.send()}
          aria-label={`Encerrar a sessão em ${device(user_agent)}, de ${moment(data_registro)}`}
        >
          Encerrar
        </Button>
      )}
    </Group>
  );
}

/** The common name of a program, by its user agent: `Chrome em Android`. */
function device(agent: string | null): string {
  if (agent === null) return 'programa desconhecido';
  const program = PROGRAMS.find(([mark]) => agent.includes(mark))?.[1] ?? agent.split(/[/ ]/, 1)[0];
  const system = SYSTEMS.find(([mark]) => agent.includes(mark))?.[1];
  return system ? `${program} em ${system}` : `${program}`;
}

/** The first match counts: each user agent also names the programs after it. */
const PROGRAMS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;
