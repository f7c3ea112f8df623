import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './ui/app.css';
import './ui/notify.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  redirect,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FiltrosDeLogs } from '../src/auditoria/schemas.ts';
import type { FiltrosDeContagens } from '../src/contagens/schemas.ts';
import type { FiltrosDeDestinatarios } from '../src/destinatarios/schemas.ts';
import type { FiltrosDeEntregas } from '../src/entregas/schemas.ts';
import type { FiltrosDeEspecies } from '../src/especies/schemas.ts';
import type { FiltrosDeEstufas } from '../src/estufas/schemas.ts';
import type { FiltrosDeLotes } from '../src/lotes/lista/schemas.ts';
import type { FiltrosDeMovimentacoes } from '../src/movimentacoes/schemas.ts';
import type { FiltrosDeProcedencias } from '../src/procedencias/schemas.ts';
import type { FiltrosDeChaves } from '../src/usuarios/chaves/schemas.ts';
import type { FiltrosDeUsuarios } from '../src/usuarios/schemas.ts';
import type { FiltrosDeWebhooks } from '../src/webhooks/schemas.ts';
import { ACOES, type Acao } from './campo/atos.ts';
import type { CampoSearch } from './campo/lote.tsx';
import type { ContagemSearch } from './contagens/acoes.tsx';
import { questions as doDestinatario } from './destinatarios/queries.ts';
import { keepApp, OPENS_OFFLINE } from './device/offline.ts';
import type { EntregaSearch } from './entregas/acoes.tsx';
import type { NovaSearch } from './entregas/nova.tsx';
import { questions as daEspecie } from './especies/queries.ts';
import type { LoteSearch } from './lotes/acoes.tsx';
import type { Registro } from './movimentacoes/address.ts';
import { Painel } from './painel/painel.tsx';
import { hasEnded, pessoa, queryClient, trpc, whenShown } from './service.ts';
import { Frame } from './shell/frame.tsx';
import { offerNewVersion } from './shell/new-version.tsx';
import { address, type FiltersOf, written } from './ui/address.ts';
import { hoje } from './ui/format.ts';
import type { Question } from './ui/forms/picker.tsx';
import { NotFound } from './ui/not-found.tsx';
import { PageFailure } from './ui/page-failure.tsx';
import { printInLight } from './ui/print.ts';
import { readable, theme } from './ui/theme.ts';

// The content security policy allows no code made from text, which zod would try. The setting comes with the pages that validate
// something; the first screen works without it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Asks at once for what a page shows, so that it is one request. The page does not wait for it. */
function ask(questions: readonly Question[]): void {
  for (const question of questions) void queryClient.prefetchQuery(question);
}

/** Asks for a list at its address. The query is known when its code is loaded. */
function listOf(load: () => Promise<{ question: (search: object) => Question }>) {
  return {
    loaderDeps: ({ search }: { search: object }) => search,
    loader: ({ deps }: { deps: object }) => void load().then(({ question }) => ask([question(deps)])),
  };
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const entrar = createRoute({
  getParentRoute: () => root,
  path: '/entrar',
  validateSearch: written<{ depois?: string }>,
  component: lazyRouteComponent(() => import('./entrar/entrar.tsx'), 'Entrar'),
});

// The frame and the painel, which most people open first, are in the first file, so that the first screen takes few requests.
const quadro = createRoute({
  getParentRoute: () => root,
  id: 'quadro',
  beforeLoad: async ({ location }) => {
    await queryClient.ensureQueryData(pessoa).catch((error: unknown) => {
      if (!hasEnded(error)) throw error;
      throw redirect({ to: '/entrar', search: { depois: location.href } });
    });
  },
  component: Frame,
});

const under = () => quadro;

const inicio = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/painel' });
  },
});

const senha = createRoute({
  getParentRoute: () => root,
  path: '/senha',
  validateSearch: written<{ token?: string; error?: string; depois?: string }>,
  component: lazyRouteComponent(() => import('./entrar/senha.tsx'), 'EscolherSenha'),
});

const pages = [
  createRoute({
    getParentRoute: under,
    path: '/painel',
    loader: () =>
      ask([
        trpc.dashboard.geral.queryOptions(),
        trpc.estufas.mapa.queryOptions(),
        trpc.estufas.rondas.queryOptions(),
      ]),
    component: Painel,
  }),
  createRoute({
    getParentRoute: under,
    path: '/campo',
    validateSearch: ({ lote, registrar }: Record<string, unknown>): CampoSearch => ({
      ...(typeof lote === 'string' && lote !== '' && { lote }),
      ...(typeof registrar === 'string' && registrar in ACOES && { registrar: registrar as Acao }),
    }),
    component: lazyRouteComponent(() => import('./campo/campo.tsx'), 'Campo'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/especies',
    validateSearch: written<FiltersOf<FiltrosDeEspecies> & { nova?: 'sim'; inativas?: 'true' }>,
    ...listOf(() => import('./especies/lista.tsx')),
    component: lazyRouteComponent(() => import('./especies/lista.tsx'), 'ListaDeEspecies'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/especies/$id',
    loader: ({ params }) => ask(Object.values(daEspecie(params.id))),
    component: lazyRouteComponent(() => import('./especies/especie.tsx'), 'FichaDaEspecie'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/procedencias',
    validateSearch: written<FiltersOf<FiltrosDeProcedencias> & { nova?: 'sim'; especie?: string }>,
    ...listOf(() => import('./procedencias/lista.tsx')),
    component: lazyRouteComponent(() => import('./procedencias/lista.tsx'), 'ListaDeProcedencias'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/procedencias/$id',
    loader: ({ params }) =>
      void import('./procedencias/queries.ts').then(({ questions }) =>
        ask(Object.values(questions(params.id))),
      ),
    component: lazyRouteComponent(() => import('./procedencias/procedencia.tsx'), 'FichaDaProcedencia'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/estufas',
    validateSearch: written<FiltersOf<FiltrosDeEstufas> & { nova?: 'sim'; inativas?: 'true' }>,
    ...listOf(() => import('./estufas/lista.tsx')),
    component: lazyRouteComponent(() => import('./estufas/lista.tsx'), 'ListaDeEstufas'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/estufas/$id',
    loader: ({ params }) =>
      ask([trpc.estufas.buscar.queryOptions(params), trpc.estufas.rondas.queryOptions()]),
    component: lazyRouteComponent(() => import('./estufas/estufa.tsx'), 'FichaDaEstufa'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/entregas',
    validateSearch: written<FiltersOf<FiltrosDeEntregas> & NovaSearch>,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) =>
      void import('./entregas/entregas.tsx').then(({ questions }) => ask(questions(deps))),
    component: lazyRouteComponent(() => import('./entregas/entregas.tsx'), 'Entregas'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/entregas/$id',
    validateSearch: ({ acao, nova }: Record<string, unknown>): EntregaSearch => ({
      ...((acao === 'estornar' || acao === 'devolver' || acao === 'completar') && { acao }),
      ...(nova === 'sim' && { nova }),
    }),
    loader: ({ params }) => ask([trpc.entregas.buscar.queryOptions(params)]),
    component: lazyRouteComponent(() => import('./entregas/entrega.tsx'), 'FichaDaEntrega'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/contagens',
    validateSearch: written<FiltersOf<FiltrosDeContagens> & { nova?: 'sim' }>,
    ...listOf(() => import('./contagens/lista.tsx')),
    component: lazyRouteComponent(() => import('./contagens/lista.tsx'), 'ListaDeContagens'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/contagens/$id',
    validateSearch: ({ acao }: Record<string, unknown>): ContagemSearch => ({
      ...((acao === 'ampliar' || acao === 'encerrar' || acao === 'estornar') && { acao }),
    }),
    loader: ({ params }) => ask([trpc.contagens.buscar.queryOptions(params)]),
    component: lazyRouteComponent(() => import('./contagens/contagem.tsx'), 'FichaDaContagem'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/movimentacoes',
    validateSearch: written<FiltersOf<FiltrosDeMovimentacoes> & Registro & { movimentacao?: string }>,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) =>
      void import('./movimentacoes/lista.tsx').then(({ questions }) => ask(questions(deps))),
    component: lazyRouteComponent(() => import('./movimentacoes/lista.tsx'), 'ListaDeMovimentacoes'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/destinatarios',
    validateSearch: written<FiltersOf<FiltrosDeDestinatarios> & { novo?: 'sim' }>,
    ...listOf(() => import('./destinatarios/lista.tsx')),
    component: lazyRouteComponent(() => import('./destinatarios/lista.tsx'), 'ListaDeDestinatarios'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/destinatarios/$id',
    validateSearch: written<{ page?: number }>,
    loaderDeps: ({ search }) => search,
    loader: ({ params, deps }) => ask(Object.values(doDestinatario(params.id, deps))),
    component: lazyRouteComponent(() => import('./destinatarios/destinatario.tsx'), 'FichaDoDestinatario'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/lotes',
    validateSearch: written<
      FiltersOf<FiltrosDeLotes> & { abrir?: 'sim'; vista?: 'quadro'; etiquetas?: 'sim' }
    >,
    loaderDeps: ({ search: { etiquetas: _, ...shown } }) => shown,
    loader: ({ deps }) => void import('./lotes/queries.ts').then(({ questions }) => ask(questions(deps))),
    component: lazyRouteComponent(() => import('./lotes/lotes.tsx'), 'Lotes'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/lotes/$id',
    validateSearch: ({ acao, novo }: Record<string, unknown>): LoteSearch => ({
      ...((acao === 'mortalidade' || acao === 'contar' || acao === 'anotar') && { acao }),
      ...((acao === 'transferir' || acao === 'descartar') && { acao }),
      ...(novo === 'sim' && { novo }),
    }),
    loader: ({ params }) =>
      ask([
        trpc.lotes.buscar.queryOptions(params),
        trpc.lotes.linhaDoTempo.queryOptions(params),
        trpc.lotes.sobrevivencia.queryOptions(params),
      ]),
    component: lazyRouteComponent(() => import('./lotes/lote.tsx'), 'FichaDoLote'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/relatorios',
    component: lazyRouteComponent(() => import('./relatorios/relatorios.tsx'), 'Relatorios'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/relatorios/$nome',
    validateSearch: (search: Record<string, unknown>) =>
      ({ ...search, ...(search.page !== undefined && { page: Number(search.page) }) }) as Record<
        string,
        unknown
      >,
    // This report is refused without a period.
    beforeLoad: ({ params, search }) => {
      if (params.nome !== 'mortalidade' || (search.data_inicio && search.data_fim)) return;
      const [year] = hoje().split('-');
      const period = { data_inicio: `${year}-01-01`, data_fim: `${year}-12-31` };
      throw redirect({ to: '.', search: { ...search, ...period }, replace: true });
    },
    component: lazyRouteComponent(() => import('./relatorios/relatorio.tsx'), 'Relatorio'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/importar',
    validateSearch: ({ importacao }: Record<string, unknown>): { importacao?: string } =>
      typeof importacao === 'string' ? { importacao } : {},
    component: lazyRouteComponent(() => import('./importar/importar.tsx'), 'Importar'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/auditoria',
    validateSearch: written<FiltersOf<FiltrosDeLogs>>,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) =>
      void import('./auditoria/auditoria.tsx').then(({ question }) =>
        ask([question(deps), trpc.auditoria.selos.queryOptions({ limite: 1 })]),
      ),
    component: lazyRouteComponent(() => import('./auditoria/auditoria.tsx'), 'Auditoria'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/usuarios',
    validateSearch: written<FiltersOf<FiltrosDeUsuarios> & { convidar?: 'sim'; usuario?: string }>,
    ...listOf(() => import('./usuarios/usuarios.tsx')),
    component: lazyRouteComponent(() => import('./usuarios/usuarios.tsx'), 'Usuarios'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/usuarios/programas',
    validateSearch: written<
      FiltersOf<FiltrosDeChaves> & { novo?: 'sim'; programa?: string; substitui?: string }
    >,
    ...listOf(() => import('./usuarios/programas.tsx')),
    component: lazyRouteComponent(() => import('./usuarios/programas.tsx'), 'Programas'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/webhooks',
    validateSearch: written<FiltersOf<FiltrosDeWebhooks> & { novo?: 'sim'; webhook?: string }>,
    ...listOf(() => import('./webhooks/webhooks.tsx')),
    component: lazyRouteComponent(() => import('./webhooks/webhooks.tsx'), 'Webhooks'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/acessibilidade',
    component: lazyRouteComponent(() => import('./shell/acessibilidade.tsx'), 'Acessibilidade'),
  }),
  createRoute({
    getParentRoute: under,
    path: '/conta',
    loader: () => ask([trpc.usuarios.perfil.queryOptions()]),
    component: lazyRouteComponent(() => import('./conta/conta.tsx'), 'Conta'),
  }),
  // An unknown address leads to the list of pages.
  createRoute({ getParentRoute: under, path: '$', component: NotFound }),
] as const;

const router = createRouter({
  basepath: '/admin',
  routeTree: root.addChildren([inicio, entrar, senha, quadro.addChildren(pages)]),
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
