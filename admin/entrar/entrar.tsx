import { Anchor, Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { instalacao } from '../service.ts';
import { SignInForm } from './form.tsx';

/** The first page of the day; it leads on to where one wanted to go. */
export function Entrar() {
  const { depois } = useSearch({ from: '/entrar' });
  const navigate = useNavigate();
  const { data } = useQuery(instalacao);
  useEffect(() => {
    document.title = 'Entrar – Viveiro';
  }, []);
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={400} gap="lg">
        <Group gap="sm" wrap="nowrap">
          <img src="/admin/folha.svg" alt="" width={44} height={44} />
          <div>
            <Text fw={650} fz="lg" lh={1.2}>
              {data?.nomeDoViveiro ?? 'Viveiro'}
            </Text>
            {data?.orgao && (
              <Text fz="sm" c="dimmed">
                {data.orgao}
              </Text>
            )}
          </div>
        </Group>
        <Card withBorder padding="lg" shadow="xs">
          <Title order={1} fz="h2" mb="md">
            Entrar
          </Title>
          <SignInForm onSignedIn={() => navigate({ href: depois ?? '/painel' })} />
          <Anchor href="/redefinir-senha" fz="sm" mt="md">
            Esqueci a senha
          </Anchor>
        </Card>
      </Stack>
    </Center>
  );
}
