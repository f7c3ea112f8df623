import { createRoute } from '@tanstack/react-router';
import { trpc } from '../service.ts';
import { ask, quadro } from '../ui/route.ts';
import { Painel } from './painel.tsx';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/painel',
    loader: () =>
      ask([
        trpc.dashboard.geral.queryOptions(),
        trpc.estufas.mapa.queryOptions(),
        trpc.estufas.rondas.queryOptions(),
      ]),
    component: Painel,
  }),
] as const;
