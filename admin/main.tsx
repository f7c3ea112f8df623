import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './ui/app.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
  redirect,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { routes as auditoria } from './auditoria/routes.ts';
import { routes as campo } from './campo/routes.ts';
import { routes as conta } from './conta/routes.ts';
import { routes as contagens } from './contagens/routes.ts';
import { routes as destinatarios } from './destinatarios/routes.ts';
import { keepApp, OPENS_OFFLINE } from './device/offline.ts';
import { routes as entrar } from './entrar/routes.ts';
import { routes as entregas } from './entregas/routes.ts';
import { routes as especies } from './especies/routes.ts';
import { routes as estufas } from './estufas/routes.ts';
import { routes as importar } from './importar/routes.ts';
import { routes as instalacao } from './instalacao/routes.ts';
import { routes as lotes } from './lotes/routes.ts';
import { routes as movimentacoes } from './movimentacoes/routes.ts';
import { routes as painel } from './painel/routes.ts';
import { routes as procedencias } from './procedencias/routes.ts';
import { routes as relatorios } from './relatorios/routes.ts';
import { queryClient, whenShown } from './service.ts';
import { Frame } from './shell/frame.tsx';
import { offerNewVersion } from './shell/notices.tsx';
import { address } from './ui/address.ts';
import { PageFailure } from './ui/failure.tsx';
import { NotFound } from './ui/not-found.tsx';
import { quadro, root } from './ui/route.ts';
import { printInLight, readable, theme } from './ui/theme.ts';
import { routes as usuarios } from './usuarios/routes.ts';
import { routes as webhooks } from './webhooks/routes.ts';

// The content security policy allows no code made from text, which zod would try. The setting comes with the pages that validate
// something; the first screen works without it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const inicio = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/painel' });
  },
});

const acessibilidade = createRoute({
  getParentRoute: () => quadro,
  path: '/acessibilidade',
  component: lazyRouteComponent(() => import('./shell/acessibilidade.tsx'), 'Acessibilidade'),
});

/** An unknown address leads to the list of pages. */
const outro = createRoute({ getParentRoute: () => quadro, path: '$', component: NotFound });

// The frame and the painel, which most people open first, are in the first file, so that the first screen takes few requests.
quadro.update({ component: Frame });

const pages = [
  ...painel,
  ...campo,
  ...lotes,
  ...entregas,
  ...contagens,
  ...movimentacoes,
  ...especies,
  ...procedencias,
  ...estufas,
  ...destinatarios,
  ...relatorios,
  ...importar,
  ...auditoria,
  ...usuarios,
  ...webhooks,
  ...instalacao,
  ...conta,
  acessibilidade,
  outro,
] as const;

const router = createRouter({
  basepath: '/admin',
  routeTree: root.addChildren([inicio, ...entrar, quadro.addChildren(pages)]),
  ...address,
  defaultPreload: 'intent',
  // The query cache decides what is kept, and for how long.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

printInLight();
void whenShown().then(() => {
  if (import.meta.env.PROD) void keepApp(offerNewVersion);
  if (OPENS_OFFLINE) return;
  // Where the browser does not store the app, a page that was not loaded in time is missing without a connection.
  for (const route of Object.values(router.routesById)) void router.loadRouteChunk(route);
});

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={readable} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-center" limit={3} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
