import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MudancaDePerfil, type SessaoAberta } from '../../src/usuarios/schemas.ts';
import { sentenceOf, service, trpc } from '../service.ts';
import { Missing } from '../ui/failure.tsx';
import { useClocks } from '../ui/format.ts';
import { useAttempt } from '../ui/forms/attempt.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { formOf, useValues } from '../ui/forms/form.tsx';
import { PasswordField } from '../ui/forms/password.tsx';
import { PlainList } from '../ui/lists/plain.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Own, useOwnData } from '../ui/person.ts';
import { Note } from '../ui/words.tsx';
import { mudarPerfil, trocaDeSenha } from './sem-chave.ts';

/** The user's own data, password and sessions. */
export function Conta() {
  return (
    <Page title="Minha conta">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <Dados />
          <Own value={true}>
            <Senha />
          </Own>
        </Stack>
        <Sessoes />
      </SimpleGrid>
    </Page>
  );
}

const data = changeOf(MudancaDePerfil);

function Dados() {
  const person = useOwnData();
  return (
    <Card withBorder component="section" aria-label="Meus dados">
      <Title order={2} fz="h4" mb="md">
        Meus dados
      </Title>
      <data.Form
        record={person}
        save={({ id: _, ...change }) => mudarPerfil(change)}
        onSaved={({ nome }) => notify(`Seus dados estão salvos, ${nome}.`)}
      >
        <data.Text name="nome" label="Nome" autoComplete="name" />
        <data.Text name="email" label="E-mail" type="email" autoComplete="email" />
        <data.Text name="telefone" label="Telefone" inputMode="tel" autoComplete="tel" />
        <SenhaParaTrocarEmail email={person.email} />
      </data.Form>
    </Card>
  );
}

/** Appears once another e-mail is typed. */
function SenhaParaTrocarEmail({ email }: { email: string }) {
  if (useValues().email === email) return null;
  return (
    <PasswordField
      name="senha_atual"
      label="Senha atual"
      description="Para trocar o e-mail"
      autoComplete="current-password"
    />
  );
}

const password = formOf(MudancaDePerfil);

function Senha() {
  const { email } = useOwnData();
  const [trocar] = useState(trocaDeSenha);
  return (
    <Card withBorder component="section" aria-label="Senha">
      <Title order={2} fz="h4" mb="md">
        Senha
      </Title>
      <password.Form
        initial={{ senha_atual: '', nova_senha: '' }}
        submit="Trocar a senha"
        save={({ senha_atual, nova_senha }) => trocar({ senha_atual, nova_senha })}
        onSaved={(_, form) => {
          notify('A nova senha vale a partir de agora; as outras sessões foram encerradas.');
          form.reset();
        }}
      >
        {/* For password managers, which keep it with the password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="senha_atual" label="Senha atual" autoComplete="current-password" />
        <PasswordField
          name="nova_senha"
          label="Nova senha"
          description="De 8 a 128 caracteres"
          autoComplete="new-password"
        />
      </password.Form>
    </Card>
  );
}

/** Where the user is signed in, and how to end those sessions. */
function Sessoes() {
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
        <Note>
          Desde {moment(data_registro)}
          {ip && `, de ${ip}`}. Termina em {moment(data_fim)} se não for usada.
        </Note>
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
