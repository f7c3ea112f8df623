import { rest } from '../procedure/rest.ts';
import { query, router } from '../procedure/trpc.ts';
import { NO_FILTERS } from '../wire/inputs.ts';
import { dashboardGeral } from './queries.ts';
import { Geral } from './schemas.ts';

const tag = 'Dashboard';

/** The nursery at a glance. */
export const dashboardRouter = router({
  geral: query
    .meta(
      rest('GET', '/dashboard/geral', {
        tag,
        summary: 'Mostra os números do viveiro, todos do mesmo momento',
        description:
          'Totais de espécies, lotes e estufas, movimentações recentes, perdas, os doze últimos meses e os ' +
          'alertas, todos do mesmo momento. O que foi estornado não conta.',
        errors: [401, 500],
      }),
    )
    .input(NO_FILTERS)
    .output(Geral)
    .query(({ ctx }) => dashboardGeral(ctx)),
});
