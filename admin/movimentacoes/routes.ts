import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FiltrosDeMovimentacoes } from '../../src/movimentacoes/schemas.ts';
import { type FiltersOf, written } from '../ui/address.ts';
import { ask, quadro } from '../ui/route.ts';
import type { Registro } from './lista.tsx';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/movimentacoes',
    validateSearch: written<FiltersOf<FiltrosDeMovimentacoes> & Registro & { movimentacao?: string }>,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => void import('./lista.tsx').then(({ questions }) => ask(questions(deps))),
    component: lazyRouteComponent(() => import('./lista.tsx'), 'ListaDeMovimentacoes'),
  }),
] as const;
