import { Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { instalacao } from '../service.ts';
import { Emblem } from '../ui/emblem.tsx';
import { Note } from '../ui/words.tsx';
import css from './front.module.css';

/** A page before the sign-in: the name of the nursery, and one thing to do. */
export function Front({ title, children }: { title: string; children: ReactNode }) {
  const { data } = useQuery(instalacao);
  useEffect(() => {
    document.title = `${title} – Viveiro`;
  }, [title]);
  return (
    <Center component="main" mih="100vh" px="md" className={css.front}>
      <Stack w="100%" maw={400} gap="lg">
        <Group gap="sm" wrap="nowrap">
          <Emblem size={44} />
          <div>
            <Text fw={650} fz="lg" lh={1.2}>
              {data?.nomeDoViveiro ?? 'Viveiro'}
            </Text>
            {data?.orgao && <Note>{data.orgao}</Note>}
          </div>
        </Group>
        <Card withBorder padding="lg" shadow="xs">
          <Title order={1} fz="h2" mb="md">
            {title}
          </Title>
          {children}
        </Card>
      </Stack>
    </Center>
  );
}
