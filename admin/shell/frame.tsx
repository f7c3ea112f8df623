import Accessibility from 'icon:accessibility';
import UserRound from 'icon:user-round';
import {
  AppShell,
  Badge,
  Burger,
  Divider,
  Group,
  Indicator,
  NavLink,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useOwn, useSending } from '../campo/sending.ts';
import { useOnline } from '../device/connectivity.ts';
import { instalacao, useSessionEnd } from '../service.ts';
import { Emblem } from '../ui/emblem.tsx';
import { Guarded } from '../ui/forms/current.ts';
import { Registers } from '../ui/forms/registers.ts';
import { useSingleKey } from '../ui/keys.ts';
import { NotAllowed } from '../ui/not-found.tsx';
import { useActs, usePerson } from '../ui/person.ts';
import css from './frame.module.css';
import { useLive } from './live.ts';
import { ConnectionNotice, StaleNotice } from './notices.tsx';
import { PAGES, useSees } from './pages.ts';
import { REGISTERS } from './registers.tsx';
import { Search } from './search.tsx';
import { SignOut } from './sign-out.tsx';

const SignInAgain = lazy(() => import('./sign-in-again.tsx'));
const KeysDialog = lazy(() => import('./all-keys.tsx'));

/** The frame of every page: the navigation, the user, the search, and the connection. */
export function Frame() {
  // The width below which Mantine folds its menu away.
  const folded = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const ended = useSessionEnd();
  const online = useOnline();
  const waiting = useOwn().length;
  useSending();
  useLive();
  const where = useRouterState({ select: ({ location }) => location.pathname });
  const sees = useSees();
  const acts = useActs();
  const mayNot = PAGES.some((page) => where.startsWith(page.to) && !sees(page));
  const navigate = useNavigate();
  useSingleKey('e', () => acts && (ofThePage('e') || navigate({ to: '/entregas', search: { nova: 'sim' } })));
  useSingleKey(
    'm',
    () => acts && (ofThePage('m') || navigate({ to: '/movimentacoes', search: { registrar: 'ENTRADA' } })),
  );
  const [keys, setKeys] = useState(false);
  useSingleKey('?', () => setKeys(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(() => setOpen(false), [where]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 240, breakpoint: 'md', collapsed: { mobile: !open } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a href="#conteudo" className={css.skip}>
        Ir para o conteúdo
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="xs" wrap="nowrap" miw={{ base: 84, xs: 0 }}>
            <Indicator label={waiting} disabled={open || waiting === 0} size={16} offset={4} hiddenFrom="md">
              <Burger
                opened={open}
                onClick={() => setOpen(!open)}
                size="sm"
                aria-label={open ? 'Fechar o menu' : 'Menu'}
                aria-expanded={open}
              />
            </Indicator>
            <Brand />
          </Group>
          <Search />
        </Group>
      </AppShell.Header>
      {(open || !folded) && (
        <AppShell.Navbar aria-label="Páginas" p="xs">
          <Menu />
        </AppShell.Navbar>
      )}
      <AppShell.Main id="conteudo" tabIndex={-1}>
        <Letterhead />
        <ConnectionNotice />
        <StaleNotice />
        <Guarded value={true}>
          <Registers value={REGISTERS}>{mayNot ? <NotAllowed /> : <Outlet />}</Registers>
        </Guarded>
      </AppShell.Main>
      {keys && (
        <Suspense>
          <KeysDialog onClose={() => setKeys(false)} />
        </Suspense>
      )}
      {ended && online && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </AppShell>
  );
}

/** Presses the page's own button for this key, if there is one: it already knows the page's record. */
function ofThePage(key: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`main button[aria-keyshortcuts="${key}"]`);
  button?.click();
  return button !== null;
}

/** The name of the nursery at the head of a print. It is hidden on the screen. */
function Letterhead() {
  const { data } = useQuery(instalacao);
  return (
    <div className={`so-impressa ${css.letterhead}`}>
      <Emblem size={44} />
      <div>
        {data?.orgao && <Text fz="sm">{data.orgao}</Text>}
        <Text fz="lg" fw={650}>
          {data?.nomeDoViveiro ?? 'Viveiro'}
        </Text>
      </div>
    </div>
  );
}

function Brand() {
  const nome = useQuery(instalacao).data?.nomeDoViveiro ?? 'Viveiro';
  return (
    <Link to="/painel" aria-label={nome} className={css.brand}>
      <Emblem size={32} />
      <Text fw={650} truncate visibleFrom="xs">
        {nome}
      </Text>
    </Link>
  );
}

function Menu() {
  const pages = PAGES.filter(useSees());
  const where = useRouterState({ select: ({ location }) => location.pathname });
  const waiting = useOwn().length;
  return (
    <>
      <AppShell.Section grow style={{ overflowY: 'auto' }}>
        {pages.map(({ to, name, Icon }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={name}
            leftSection={<Icon />}
            active={where.startsWith(to)}
            aria-current={where.startsWith(to) ? 'page' : undefined}
            {...(to === '/campo' &&
              waiting > 0 && {
                rightSection: <PorEnviar waiting={waiting} />,
                'aria-describedby': WAITING,
              })}
            bdrs="md"
            className={css.page}
          />
        ))}
      </AppShell.Section>
      <Divider my="xs" />
      <Person />
    </>
  );
}

const WAITING = 'campo-por-enviar';

/** How many field entries are still to be sent. */
function PorEnviar({ waiting }: { waiting: number }) {
  return (
    // The link is named by its page alone, and this describes it.
    <Badge id={WAITING} aria-hidden size="sm" circle={waiting < 10} className="numero">
      {waiting}
      <VisuallyHidden> por enviar</VisuallyHidden>
    </Badge>
  );
}

const WHO = 'quem-entrou';

function Person() {
  const { nome, cargo, somente_leitura } = usePerson();
  return (
    <>
      <NavLink
        component={Link}
        to="/conta"
        label="Minha conta"
        description={
          // As above: a link is named by its page alone.
          <span id={WHO} aria-hidden className={css.who}>
            {nome === cargo ? nome : `${nome}, ${somente_leitura ? 'só consulta' : cargo}`}
          </span>
        }
        aria-describedby={WHO}
        leftSection={<UserRound />}
        bdrs="md"
        className={css.page}
      />
      <NavLink
        component={Link}
        to="/acessibilidade"
        label="Acessibilidade"
        leftSection={<Accessibility />}
        bdrs="md"
        className={css.page}
      />
      <SignOut />
    </>
  );
}
