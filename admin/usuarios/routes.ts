import { createRoute } from '@tanstack/react-router';
import type { FiltrosDeChaves } from '../../src/usuarios/chaves/schemas.ts';
import type { FiltrosDeUsuarios } from '../../src/usuarios/schemas.ts';
import { type FiltersOf, written } from '../ui/address.ts';
import { listOf, quadro } from '../ui/route.ts';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/usuarios',
    validateSearch: written<FiltersOf<FiltrosDeUsuarios> & { convidar?: 'sim'; usuario?: string }>,
    ...listOf(() => import('./usuarios.tsx'), 'Usuarios'),
  }),
  createRoute({
    getParentRoute: () => quadro,
    path: '/usuarios/programas',
    validateSearch: written<
      FiltersOf<FiltrosDeChaves> & { novo?: 'sim'; programa?: string; substitui?: string }
    >,
    ...listOf(() => import('./programas.tsx'), 'Programas'),
  }),
] as const;
