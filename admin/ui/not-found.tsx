import Search from 'icon:search';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lastPages } from '../device/last-pages.ts';
import { faultOf } from '../service.ts';
import { Missing, type Unanswered } from './failure.tsx';
import { PlainList } from './lists/plain.tsx';
import { Page } from './page.tsx';
import { Section } from './section.tsx';
import { InText, To } from './to.tsx';

/** What stands where the page of a record would. A record that does not exist is not fetched again. */
export function MissingRecord({ of }: { of: Unanswered }) {
  const [, list = ''] = useRouterState({ select: ({ location }) => location.pathname.split('/') });
  if (faultOf(of.error)?.status !== 404) return <Missing of={of} height={320} />;
  return (
    <Absent title="Registro não encontrado">
      Confira o endereço, ou procure o que falta <InText href={`/${list}`}>na lista</InText>.
    </Absent>
  );
}

export function NotFound() {
  return (
    <Absent title="Página não encontrada">
      Confira o endereço, procure pelo nome, ou volte ao <InText href="/painel">Painel</InText>.
    </Absent>
  );
}

/** What stands in the place of a page that is for administrators. */
export function NotAllowed() {
  return (
    <Absent title="Só para Administradores" there>
      Peça a um Administrador o que procura: o seu cargo não permite ver esta página. Ou volte ao{' '}
      <InText href="/painel">Painel</InText>.
    </Absent>
  );
}

interface AbsentProps {
  title: string;
  /** The page exists, for others. */
  there?: boolean;
  children: ReactNode;
}

/** Where to go instead: the search, and the pages that the person comes from. */
function Absent({ title, there = false, children }: AbsentProps) {
  const last = lastPages();
  return (
    <Page title={title} found={false}>
      <Stack gap="lg">
        <Text>{children}</Text>
        {!there && (
          <Group>
            <Button
              leftSection={<Search size={16} />}
              onClick={() => document.querySelector<HTMLInputElement>('[aria-label="Buscar"]')?.focus()}
            >
              Buscar
            </Button>
          </Group>
        )}
        {last.length > 0 && (
          <Section title="De onde você veio">
            <PlainList gap={4} aria-label="De onde você veio">
              {last.map(({ href, name }) => (
                <li key={href}>
                  <To href={href}>{name}</To>
                </li>
              ))}
            </PlainList>
          </Section>
        )}
      </Stack>
    </Page>
  );
}
