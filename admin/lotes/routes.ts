import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FiltrosDeLotes } from '../../src/lotes/lista/schemas.ts';
import { trpc } from '../service.ts';
import { type FiltersOf, written } from '../ui/address.ts';
import { ask, quadro } from '../ui/route.ts';
import type { LoteSearch } from './acoes.tsx';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/lotes',
    validateSearch: written<
      FiltersOf<FiltrosDeLotes> & { abrir?: 'sim'; vista?: 'quadro'; etiquetas?: 'sim' }
    >,
    loaderDeps: ({ search: { etiquetas: _, ...shown } }) => shown,
    loader: ({ deps }) => void import('./queries.ts').then(({ questions }) => ask(questions(deps))),
    component: lazyRouteComponent(() => import('./lotes.tsx'), 'Lotes'),
  }),
  createRoute({
    getParentRoute: () => quadro,
    path: '/lotes/$id',
    validateSearch: ({ acao, novo }: Record<string, unknown>): LoteSearch => ({
      ...((acao === 'mortalidade' || acao === 'contar' || acao === 'anotar') && { acao }),
      ...((acao === 'transferir' || acao === 'descartar') && { acao }),
      ...(novo === 'sim' && { novo }),
    }),
    loader: ({ params }) =>
      ask([
        trpc.lotes.buscar.queryOptions(params),
        trpc.lotes.linhaDoTempo.queryOptions(params),
        trpc.lotes.sobrevivencia.queryOptions(params),
      ]),
    component: lazyRouteComponent(() => import('./lote.tsx'), 'FichaDoLote'),
  }),
] as const;
