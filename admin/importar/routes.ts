import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { quadro } from '../ui/route.ts';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/importar',
    validateSearch: ({ importacao }: Record<string, unknown>): { importacao?: string } =>
      typeof importacao === 'string' ? { importacao } : {},
    component: lazyRouteComponent(() => import('./importar.tsx'), 'Importar'),
  }),
] as const;
