import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { written } from '../ui/address.ts';
import { root } from '../ui/route.ts';

export const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/entrar',
    validateSearch: written<{ depois?: string }>,
    component: lazyRouteComponent(() => import('./entrar.tsx'), 'Entrar'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/senha',
    validateSearch: written<{ token?: string; error?: string; depois?: string }>,
    component: lazyRouteComponent(() => import('./senha.tsx'), 'EscolherSenha'),
  }),
] as const;
