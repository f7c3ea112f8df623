import { Anchor, Text as Words } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NewPassword, ResetRequest } from '../../src/auth/schemas.ts';
import { faultOf, service, signIn } from '../service.ts';
import { ofApp } from '../ui/address.ts';
import { formOf } from '../ui/forms/form.tsx';
import { PasswordField } from '../ui/forms/password.tsx';
import { useHasMail } from '../ui/installation.tsx';
import { notify } from '../ui/notify.ts';
import { Note } from '../ui/words.tsx';
import { KeepEmail, typedEmail } from './form.tsx';
import { Front } from './front.tsx';

const choosing = formOf(NewPassword);
const asking = formOf(ResetRequest);

/**
 * The page that mails lead to, at the first access and after a forgotten password. The token leaves the address at once, so that
 * it does not stay in the browser's history.
 */
export function EscolherSenha() {
  const search = useSearch({ from: '/senha' });
  const navigate = useNavigate();
  const [token] = useState(search.token);
  const [spent, setSpent] = useState(search.error !== undefined);
  useEffect(() => {
    if (search.token !== undefined) void navigate({ to: '/senha', search: {}, replace: true });
  }, [search.token, navigate]);
  if (spent) return <Ask title="Este link não vale mais" spent />;
  if (token === undefined) return <Ask title="Esqueci a senha" />;
  return (
    <Front title="Escolher a senha">
      <choosing.Form
        initial={{ newPassword: '', token }}
        submit="Definir a senha"
        save={async (values, options) => {
          const set = await service.auth.resetPassword.mutate(values, options).catch((error: unknown) => {
            if (faultOf(error)?.erros.some(({ campo }) => campo === 'token')) setSpent(true);
            throw error;
          });
          const entered = await signIn(set.email, values.newPassword).then(
            () => true,
            () => false,
          );
          return { ...set, entered };
        }}
        onSaved={({ name, firstAccess, entered }) => {
          if (!entered) notify('A senha está definida: entre com ela.');
          else notify(firstAccess ? `Boas-vindas, ${name}!` : `A senha está definida. Olá, ${name}!`);
          const depois = takeDepois();
          if (entered) void navigate({ href: depois ?? '/painel' });
          else void navigate({ to: '/entrar', search: depois ? { depois } : {} });
        }}
      >
        <Note>
          Com ela e o seu e-mail você entra aqui, de qualquer computador ou telefone. Depois de definir a
          senha, você já está dentro.
        </Note>
        <PasswordField
          name="newPassword"
          label="Nova senha"
          description="De 8 a 128 caracteres. Dica: três palavras juntas"
          autoComplete="new-password"
          autoFocus
        />
      </choosing.Form>
    </Front>
  );
}

/** Requests another mail when there is none, or when the last one has expired. */
function Ask({ title, spent = false }: { title: string; spent?: boolean }) {
  const { depois } = useSearch({ from: '/senha' });
  const [sent, setSent] = useState(false);
  const words = useHasMail() ? MAILED : KEPT;
  if (sent) {
    return (
      <Front title={words.title}>
        <Words role="status">{words.sent}</Words>
      </Front>
    );
  }
  return (
    <Front title={title}>
      <asking.Form
        initial={{ email: typedEmail() }}
        submit={words.submit}
        save={service.auth.requestPasswordReset.mutate}
        onSaved={() => {
          keepDepois(depois);
          setSent(true);
        }}
      >
        <KeepEmail />
        {spent && <Words fz="sm">{USED}</Words>}
        <Note>{words.why}</Note>
        <asking.Text
          name="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
        />
      </asking.Form>
      <Anchor
        fz="sm"
        mt="md"
        renderRoot={(props) => <Link to="/entrar" search={depois ? { depois } : {}} {...props} />}
      >
        Voltar para Entrar
      </Anchor>
    </Front>
  );
}

/** The answer to the first use may have been lost. */
const USED = 'Se você já definiu uma senha por ele, mesmo sem ver a resposta, ela vale: volte para Entrar.';

const MAILED = {
  why: 'Informe o seu e-mail para receber um link que deixa escolher a senha.',
  submit: 'Receber o link',
  title: 'Veja o seu e-mail',
  sent: 'Se há uma conta com este endereço, uma mensagem com o link chega em instantes. Abra o link dela para continuar.',
};

/** Without a mail server the mail is a file at the service, and an invitation is shown to an Administrador again. */
const KEPT = {
  why:
    'Este viveiro não envia e-mails. Quem ainda não escolheu uma senha pede outro convite a um Administrador; ' +
    'quem a esqueceu informa o seu e-mail, e o link fica com quem cuida do sistema.',
  submit: 'Pedir o link',
  title: 'Peça o link',
  sent: 'Se há uma conta com este endereço, o link está no servidor, entre os e-mails por entregar: peça-o a quem cuida do sistema.',
};

const KEY = 'depois-de-escolher-a-senha';

/** Keeps the page that a person wanted to open when they asked for a mail, because its link opens in another tab. */
function keepDepois(depois: string | undefined): void {
  const href = ofApp(depois);
  if (href) localStorage.setItem(KEY, href);
  else localStorage.removeItem(KEY);
}

/** The page that the person wanted to open, once. Only pages of the app count. */
function takeDepois(): string | undefined {
  const stored = localStorage.getItem(KEY) ?? undefined;
  localStorage.removeItem(KEY);
  return ofApp(stored);
}
