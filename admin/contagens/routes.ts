import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FiltrosDeContagens } from '../../src/contagens/schemas.ts';
import { trpc } from '../service.ts';
import { type FiltersOf, written } from '../ui/address.ts';
import { ask, listOf, quadro } from '../ui/route.ts';
import type { ContagemSearch } from './acoes.tsx';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/contagens',
    validateSearch: written<FiltersOf<FiltrosDeContagens> & { nova?: 'sim' }>,
    ...listOf(() => import('./lista.tsx'), 'ListaDeContagens'),
  }),
  createRoute({
    getParentRoute: () => quadro,
    path: '/contagens/$id',
    validateSearch: ({ acao }: Record<string, unknown>): ContagemSearch => ({
      ...((acao === 'ampliar' || acao === 'encerrar' || acao === 'cancelar' || acao === 'estornar') && {
        acao,
      }),
    }),
    loader: ({ params }) => ask([trpc.contagens.buscar.queryOptions(params)]),
    component: lazyRouteComponent(() => import('./contagem.tsx'), 'FichaDaContagem'),
  }),
] as const;
