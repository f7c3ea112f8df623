import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { quadro } from '../ui/route.ts';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/relatorios',
    component: lazyRouteComponent(() => import('./relatorios.tsx'), 'Relatorios'),
  }),
  createRoute({
    getParentRoute: () => quadro,
    path: '/relatorios/$nome',
    validateSearch: (search: Record<string, unknown>): Record<string, unknown> => ({
      ...search,
      ...(search.page !== undefined && { page: Number(search.page) }),
    }),
    component: lazyRouteComponent(() => import('./relatorio.tsx'), 'Relatorio'),
  }),
] as const;
