import CircleCheck from 'icon:circle-check';
import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Andamento } from '../../src/dashboard/andamento/schemas.ts';
import type { Dashboard } from '../../src/dashboard/schemas.ts';
import { useOQueContar } from '../contagens/o-que-contar.tsx';
import { trpc } from '../service.ts';
import { Failures } from '../ui/failure.tsx';
import { PlainList } from '../ui/lists/plain.tsx';
import { usePerson } from '../ui/person.ts';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';
import { Codes } from '../ui/words.tsx';
import { type Tarefa, tarefas } from './tarefas.ts';

/** How many tasks of each kind are visible. The others unfold. */
const IN_SIGHT = 3;

interface HojeProps {
  alertas: Dashboard['alertas'];
  andamento: UseQueryResult<Andamento, unknown>;
}

/** What needs doing today, the work of the user's role first. Each task links to its page, if there is one. */
export function Hoje({ alertas, andamento }: HojeProps) {
  const { cargo } = usePerson();
  const administrator = cargo === 'Administrador';
  const rondas = useQuery(trpc.estufas.rondas.queryOptions());
  const aContar = useOQueContar();
  const vencidas = useQuery(
    trpc.procedencias.listar.queryOptions({ vencida: true, comSaldo: true, limite: 1 }),
  );
  const webhooks = useQuery({
    ...trpc.webhooks.listar.queryOptions({ situacao: 'PAUSADO', limite: 20 }),
    enabled: administrator,
  });
  const chaves = useQuery({
    ...trpc.chaves.listar.queryOptions({ situacao: 'ATIVA', semResponsavel: true, limite: 100 }),
    enabled: administrator,
  });
  const problemas = useQuery({
    ...trpc.dashboard.problemas.queryOptions(),
    enabled: administrator,
  });
  const porTrabalho = tarefas(
    {
      alertas,
      andamento: andamento.data,
      rondas: rondas.data,
      aContar: aContar.data,
      vencidas: vencidas.data?.totalDocs,
      problemas: problemas.data,
      webhooks: webhooks.data?.docs,
      chaves: chaves.data?.docs,
    },
    cargo,
  );
  const asked = [
    andamento,
    rondas,
    aContar,
    vencidas,
    ...(administrator ? [problemas, webhooks, chaves] : []),
  ];
  const all = asked.every(({ data }) => data !== undefined);
  const failed = asked.some(({ data, error }) => data === undefined && error);
  return (
    <Section title="Para fazer hoje">
      <Card withBorder padding="sm">
        {failed && (
          <Stack gap="xs" mb="sm">
            <Text>Nem tudo o que há para fazer está aqui.</Text>
            <Failures of={asked} />
          </Stack>
        )}
        {!failed && !all && porTrabalho.length === 0 && <Skeleton height={24} />}
        {all && porTrabalho.length === 0 && (
          <Group gap="xs" wrap="nowrap">
            <CircleCheck />
            <Text>Nada pede ação agora.</Text>
          </Group>
        )}
        {porTrabalho.map(({ trabalho, tarefas: doTrabalho }) => (
          <Fragment key={trabalho}>
            <Title order={3} fz="sm" c="dimmed" fw={550} mb={4}>
              {trabalho}
            </Title>
            <Tarefas title={trabalho} todas={doTrabalho} />
          </Fragment>
        ))}
      </Card>
    </Section>
  );
}

/** The tasks of one kind of work. */
export function Tarefas({ title, todas }: { title: string; todas: readonly Tarefa[] }) {
  const others = todas.slice(IN_SIGHT);
  return (
    <PlainList gap={6} mb="sm" aria-label={title}>
      {todas.slice(0, IN_SIGHT).map((tarefa) => (
        <Linha key={tarefa.texto} {...tarefa} />
      ))}
      {others.length > 0 && (
        <li>
          <details>
            <summary>
              {others.length === 1 ? 'Mais 1 como estes' : `Mais ${others.length} como estes`}
            </summary>
            <PlainList gap={6} mt={6}>
              {others.map((tarefa) => (
                <Linha key={tarefa.texto} {...tarefa} />
              ))}
            </PlainList>
          </details>
        </li>
      )}
    </PlainList>
  );
}

function Linha({ texto, href }: Tarefa) {
  const said = <Codes>{texto}</Codes>;
  return <li>{href === undefined ? said : <To href={href}>{said}</To>}</li>;
}
