import { useEffect } from 'react';
import { Credentials } from '../../src/auth/schemas.ts';
import { signIn } from '../service.ts';
import { formOf, useValues } from '../ui/forms/form.tsx';
import { PasswordField } from '../ui/forms/password.tsx';

const { Form, Text } = formOf(Credentials);

let typed = '';

/** The e-mail that was typed on this page or on the other one, so that nobody has to type it twice. */
export function typedEmail(): string {
  return typed;
}

/** Remembers the e-mail of the form around it. */
export function KeepEmail(): null {
  const { email } = useValues();
  useEffect(() => {
    typed = String(email ?? '');
  }, [email]);
  return null;
}

/** E-mail and password. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <Form
      initial={{ email: typedEmail(), password: '' }}
      submit="Entrar"
      save={({ email, password }) => signIn(email, password)}
      onSaved={onSignedIn}
    >
      <KeepEmail />
      <Text name="email" label="E-mail" type="email" autoComplete="username" inputMode="email" autoFocus />
      <PasswordField name="password" label="Senha" autoComplete="current-password" />
    </Form>
  );
}
