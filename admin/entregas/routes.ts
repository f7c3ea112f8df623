import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FiltrosDeEntregas } from '../../src/entregas/schemas.ts';
import { trpc } from '../service.ts';
import { type FiltersOf, written } from '../ui/address.ts';
import { ask, quadro } from '../ui/route.ts';
import type { EntregaSearch } from './acoes.tsx';
import type { NovaSearch } from './nova.tsx';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/entregas',
    validateSearch: written<FiltersOf<FiltrosDeEntregas> & NovaSearch>,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => void import('./lista.tsx').then(({ questions }) => ask(questions(deps))),
    component: lazyRouteComponent(() => import('./lista.tsx'), 'Entregas'),
  }),
  createRoute({
    getParentRoute: () => quadro,
    path: '/entregas/$id',
    validateSearch: ({ acao, nova }: Record<string, unknown>): EntregaSearch => ({
      ...((acao === 'estornar' || acao === 'devolver' || acao === 'completar') && { acao }),
      ...(nova === 'sim' && { nova }),
    }),
    loader: ({ params }) => ask([trpc.entregas.buscar.queryOptions(params)]),
    component: lazyRouteComponent(() => import('./entrega.tsx'), 'FichaDaEntrega'),
  }),
] as const;
