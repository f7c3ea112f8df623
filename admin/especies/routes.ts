import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FiltrosDeEspecies } from '../../src/especies/schemas.ts';
import { type FiltersOf, written } from '../ui/address.ts';
import { ask, listOf, quadro } from '../ui/route.ts';
import { questions } from './queries.ts';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/especies',
    validateSearch: written<FiltersOf<FiltrosDeEspecies> & { nova?: 'sim'; inativas?: 'true' }>,
    ...listOf(() => import('./lista.tsx'), 'ListaDeEspecies'),
  }),
  createRoute({
    getParentRoute: () => quadro,
    path: '/especies/$id',
    loader: ({ params }) => ask(Object.values(questions(params.id))),
    component: lazyRouteComponent(() => import('./especie.tsx'), 'FichaDaEspecie'),
  }),
] as const;
