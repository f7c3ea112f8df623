import { Anchor } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEndLeft } from '../service.ts';
import { ofApp } from '../ui/address.ts';
import { SignInForm } from './form.tsx';
import { Front } from './front.tsx';

/** The sign-in page. It leads on to the page that the person asked for. */
export function Entrar() {
  const { depois } = useSearch({ from: '/entrar' });
  const navigate = useNavigate();
  useEndLeft();
  return (
    <Front title="Entrar">
      <SignInForm onSignedIn={() => navigate({ href: ofApp(depois) ?? '/painel' })} />
      <Anchor
        fz="sm"
        mt="md"
        renderRoot={(props) => <Link to="/senha" search={depois ? { depois } : {}} {...props} />}
      >
        Esqueci a senha
      </Anchor>
    </Front>
  );
}
