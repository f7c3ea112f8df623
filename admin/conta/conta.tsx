import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import { useRef } from 'react';
import { MudancaDePerfil, type Usuario } from '../../src/usuarios/schemas.ts';
import { faultOf, service } from '../service.ts';
import { isRefusal } from '../ui/forms/attempt.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { formOf, useValues } from '../ui/forms/form.tsx';
import { PasswordField } from '../ui/forms/password.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { useOwnData } from '../ui/person.ts';
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
        save={({ id: _, ...change }) =>
          service.usuarios.atualizarPerfil.mutate(change).catch(foundItself(change))
        }
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

/** A change whose answer was lost is refused when it is sent again, and finds itself: it is done. */
function foundItself(change: MudancaDePerfil) {
  return (error: unknown): Usuario => {
    const registro = faultOf(error)?.erros.find((each) => each.registro)?.registro as Usuario | undefined;
    const { nome, email, telefone } = { ...registro, ...change };
    if (!registro || registro.nome !== nome || registro.email !== email || registro.telefone !== telefone) {
      throw error;
    }
    return registro;
  };
}

type Senhas = Pick<MudancaDePerfil, 'senha_atual' | 'nova_senha'>;

const password = formOf(MudancaDePerfil);

function Senha() {
  const { email } = useOwnData();
  const unanswered = useRef<string>(undefined);
  const trocar = async ({ senha_atual, nova_senha }: Senhas) => {
    try {
      return await service.usuarios.atualizarPerfil.mutate({ senha_atual, nova_senha });
    } catch (error) {
      if (!isRefusal(error)) unanswered.current = nova_senha;
      if (faultOf(error)?.codigo !== 'SENHA_ATUAL_INCORRETA' || unanswered.current !== nova_senha)
        throw error;
      // Written without an answer, the new password is the current one.
      return service.usuarios.atualizarPerfil.mutate({ senha_atual: nova_senha, nova_senha }).catch(() => {
        throw error;
      });
    }
  };
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
