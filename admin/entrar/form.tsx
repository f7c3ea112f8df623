import { PasswordInput } from '@mantine/core';
import { Credentials } from '../../src/auth/schemas.ts';
import { formOf, useField } from '../forms/form.tsx';
import { signIn } from '../service.ts';

const { Form, Text } = formOf(Credentials);

/** E-mail and password. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <Form
      initial={{ email: '', password: '' }}
      submit="Entrar"
      save={({ email, password }) => signIn(email, password)}
      onSaved={onSignedIn}
    >
      <Text name="email" label="E-mail" type="email" autoComplete="username" inputMode="email" autoFocus />
      <Password />
    </Form>
  );
}

function Password() {
  return (
    <PasswordInput
      {...useField({ name: 'password', label: 'Senha' })}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha' }}
    />
  );
}
