import { Anchor, Card, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page } from '../ui/page.tsx';
import { useIsAdministrator } from '../ui/person.ts';
import css from './relatorios.module.css';
import { REPORTS } from './reports.tsx';

/** Which reports there are, and what one learns from each. */
export function Relatorios() {
  const administrator = useIsAdministrator();
  const reports = Object.entries(REPORTS).filter(([, { administrador }]) => administrator || !administrador);
  return (
    <Page title="Relatórios">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="ul" className={css.reports}>
        {reports.map(([nome, { title, about }]) => (
          <Card key={nome} component="li" withBorder>
            <Anchor
              fw={600}
              fz="lg"
              renderRoot={(props) => <Link to="/relatorios/$nome" params={{ nome }} {...props} />}
            >
              {title}
            </Anchor>
            <Text fz="sm" c="dimmed">
              {about}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
    </Page>
  );
}
