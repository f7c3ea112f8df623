import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FiltrosDeLogs } from '../../src/auditoria/schemas.ts';
import { trpc } from '../service.ts';
import { type FiltersOf, written } from '../ui/address.ts';
import { ask, quadro } from '../ui/route.ts';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/auditoria',
    validateSearch: written<FiltersOf<FiltrosDeLogs>>,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) =>
      void import('./auditoria.tsx').then(({ question }) =>
        ask([question(deps), trpc.auditoria.selos.queryOptions({ limite: 1 })]),
      ),
    component: lazyRouteComponent(() => import('./auditoria.tsx'), 'Auditoria'),
  }),
] as const;
