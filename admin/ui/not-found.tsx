import { Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { faultOf } from '../service.ts';
import { Missing, type Unanswered } from './failure.tsx';
import { Page } from './page.tsx';
import { To } from './to.tsx';

/** What stands where the page of a record would. A record that does not exist is not fetched again. */
export function MissingRecord({ of }: { of: Unanswered }) {
  const [, list = ''] = useRouterState({ select: ({ location }) => location.pathname.split('/') });
  if (faultOf(of.error)?.status !== 404) return <Missing of={of} height={320} />;
  return (
    <Page title="Registro não encontrado">
      <Text>
        Confira o endereço, ou procure o que falta{' '}
        <To href={`/${list}`} underline="always">
          na lista
        </To>
        .
      </Text>
    </Page>
  );
}

export function NotFound() {
  return (
    <Page title="Página não encontrada">
      <Text>
        Confira o endereço, ou volte ao{' '}
        <To href="/painel" underline="always">
          Painel
        </To>
        .
      </Text>
    </Page>
  );
}

/** What stands in the place of a page that is for administrators. */
export function NotAllowed() {
  return (
    <Page title="Só para Administradores">
      <Text>
        Peça a um Administrador o que procura: o seu cargo não permite ver esta página. Ou volte ao{' '}
        <To href="/painel" underline="always">
          Painel
        </To>
        .
      </Text>
    </Page>
  );
}
