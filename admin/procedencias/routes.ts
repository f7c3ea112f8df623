import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FiltrosDeProcedencias } from '../../src/procedencias/schemas.ts';
import { trpc } from '../service.ts';
import { type FiltersOf, written } from '../ui/address.ts';
import { ask, listOf, quadro } from '../ui/route.ts';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/procedencias',
    validateSearch: written<FiltersOf<FiltrosDeProcedencias> & { nova?: 'sim'; especie?: string }>,
    ...listOf(() => import('./lista.tsx'), 'ListaDeProcedencias'),
  }),
  createRoute({
    getParentRoute: () => quadro,
    path: '/procedencias/$id',
    loader: ({ params }) =>
      ask([trpc.procedencias.buscar.queryOptions(params), trpc.procedencias.destino.queryOptions(params)]),
    component: lazyRouteComponent(() => import('./procedencia.tsx'), 'FichaDaProcedencia'),
  }),
] as const;
