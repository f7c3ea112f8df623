import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { MudancaDePerfil } from '../../src/usuarios/schemas.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { formOf, useValues } from '../ui/forms/form.tsx';
import { PasswordField } from '../ui/forms/password.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { useOwnData } from '../ui/person.ts';
import { mudarPerfil, trocaDeSenha } from './sem-chave.ts';
import { Sessoes } from './sessoes.tsx';

/** The user's own data, password and sessions. */
export function Conta() {
  return (
    <Page title="Minha conta">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <Dados />
          <Senha />
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
