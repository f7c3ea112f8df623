import { createRoute } from '@tanstack/react-router';
import type { FiltrosDeWebhooks } from '../../src/webhooks/schemas.ts';
import { type FiltersOf, written } from '../ui/address.ts';
import { listOf, quadro } from '../ui/route.ts';

export const routes = [
  createRoute({
    getParentRoute: () => quadro,
    path: '/webhooks',
    validateSearch: written<FiltersOf<FiltrosDeWebhooks> & { novo?: 'sim'; webhook?: string }>,
    ...listOf(() => import('./webhooks.tsx'), 'Webhooks'),
  }),
] as const;
