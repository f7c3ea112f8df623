import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { quadro } from '../ui/route.ts';
import { ACOES, type Acao } from './atos.ts';
import type { CampoSearch } from './lote.tsx';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/campo',
    validateSearch: ({ lote, estufa, registrar }: Record<string, unknown>): CampoSearch => ({
      ...(typeof estufa === 'string' && estufa !== '' && { estufa }),
      ...(typeof lote === 'string' && lote !== '' && { lote }),
      ...(typeof registrar === 'string' && registrar in ACOES && { registrar: registrar as Acao }),
    }),
    component: lazyRouteComponent(() => import('./campo.tsx'), 'Campo'),
  }),
] as const;
