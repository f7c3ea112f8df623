import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { trpc } from '../service.ts';
import { ask, quadro } from '../ui/route.ts';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/timbre',
    loader: () => ask([trpc.instalacao.buscar.queryOptions()]),
    component: lazyRouteComponent(() => import('./timbre.tsx'), 'Timbre'),
  }),
] as const;
