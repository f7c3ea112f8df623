import { Anchor } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEndLeft } from '../service.ts';
import { ofApp } from '../ui/address.ts';
import { SignInForm } from './form.tsx';
import { Front } from './front.tsx';

/** The first page of the day; it leads on to where one wanted to go. */
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
