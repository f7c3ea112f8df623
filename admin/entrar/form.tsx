import { Credentials } from '../../src/auth/schemas.ts';
import { signIn } from '../service.ts';
import { formOf } from '../ui/forms/form.tsx';
import { PasswordField } from '../ui/forms/password.tsx';
import { KeepEmail, typedEmail } from './email.tsx';

const { Form, Text } = formOf(Credentials);

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
