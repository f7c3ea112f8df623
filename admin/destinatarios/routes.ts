import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FiltrosDeDestinatarios } from '../../src/destinatarios/schemas.ts';
import { type FiltersOf, written } from '../ui/address.ts';
import { ask, listOf, quadro } from '../ui/route.ts';
import { questions } from './queries.ts';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/destinatarios',
    validateSearch: written<FiltersOf<FiltrosDeDestinatarios> & { novo?: 'sim' }>,
    ...listOf(() => import('./lista.tsx'), 'ListaDeDestinatarios'),
  }),
  createRoute({
    getParentRoute: () => quadro,
    path: '/destinatarios/$id',
    validateSearch: written<{ page?: number }>,
    loaderDeps: ({ search }) => search,
    loader: ({ params, deps }) => ask(Object.values(questions(params.id, deps))),
    component: lazyRouteComponent(() => import('./destinatario.tsx'), 'FichaDoDestinatario'),
  }),
] as const;
