import { Anchor, Card, SimpleGrid } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TITULOS } from '../../src/common/relatorios.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { Page } from '../ui/page.tsx';
import { useIsAdministrator } from '../ui/person.ts';
import { Section } from '../ui/section.tsx';
import { Note } from '../ui/words.tsx';
import css from './relatorios.module.css';
import { GRUPOS, LISTED, type NomeDoRelatorio } from './reports.tsx';

/** The reports, by what a person wants to know, and what each of them shows. */
export function Relatorios() {
  const administrator = useIsAdministrator();
  const reports = Object.entries(LISTED).filter(([, { administrador }]) => administrator || !administrador);
  return (
    <Page title="Relatórios">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="xl">
        {GRUPOS.map((title) => (
          <Section key={title} title={title}>
            <Card withBorder padding={0}>
              <PlainList gap={0}>
                {reports
                  .filter(([, { grupo }]) => grupo === title)
                  .map(([nome, report]) => (
                    <li key={nome} className={css.report}>
                      <Anchor
                        fw={600}
                        renderRoot={(props) => <Link to="/relatorios/$nome" params={{ nome }} {...props} />}
                      >
                        {TITULOS[nome as NomeDoRelatorio]}
                      </Anchor>
                      <Note>{report.about}</Note>
                    </li>
                  ))}
              </PlainList>
            </Card>
          </Section>
        ))}
      </SimpleGrid>
    </Page>
  );
}
