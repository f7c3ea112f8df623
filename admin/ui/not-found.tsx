import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page } from './page.tsx';

export function NotFound() {
  return (
    <Page title="Página não encontrada">
      <Text>
        Confira o endereço, ou volte ao{' '}
        <Anchor renderRoot={(props) => <Link to="/painel" {...props} />}>Painel</Anchor>.
      </Text>
    </Page>
  );
}
