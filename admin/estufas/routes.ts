import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FiltrosDeEstufas } from '../../src/estufas/schemas.ts';
import { trpc } from '../service.ts';
import { type FiltersOf, written } from '../ui/address.ts';
import { ask, listOf, quadro } from '../ui/route.ts';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/estufas',
    validateSearch: written<FiltersOf<FiltrosDeEstufas> & { nova?: 'sim'; inativas?: 'true' }>,
    ...listOf(() => import('./lista.tsx'), 'ListaDeEstufas'),
  }),
  createRoute({
    getParentRoute: () => quadro,
    path: '/estufas/$id',
    loader: ({ params }) =>
      ask([trpc.estufas.buscar.queryOptions(params), trpc.estufas.rondas.queryOptions()]),
    component: lazyRouteComponent(() => import('./estufa.tsx'), 'FichaDaEstufa'),
  }),
] as const;
