import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { trpc } from '../service.ts';
import { ask, quadro } from '../ui/route.ts';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/conta',
    loader: () => ask([trpc.usuarios.perfil.queryOptions()]),
    component: lazyRouteComponent(() => import('./conta.tsx'), 'Conta'),
  }),
] as const;
