import { pageOf } from '../pagination.ts';
import { rest } from '../procedure/rest.ts';
import { adminQuery, router } from '../procedure/trpc.ts';
import { listarLogs } from './queries.ts';
import { FiltrosDeLogs, RegistroDeAuditoria } from './schemas.ts';

const tag = 'Auditoria';

/** Who did what, and when. */
export const auditoriaRouter = router({
  logs: adminQuery
    .meta(
      rest('GET', '/auditoria/logs', {
        tag,
        summary: 'Lista os registros de auditoria, do mais novo para o mais antigo',
        description:
          'Quem fez o quê, quando e em qual registro, com o que mudou. Dados pessoais aparecem só pelo nome ' +
          'do campo. Os registros não podem ser alterados nem apagados.',
        errors: [401, 403, 500],
      }),
    )
    .input(FiltrosDeLogs)
    .output(pageOf(RegistroDeAuditoria))
    .query(({ ctx, input }) => listarLogs(ctx, input)),
});
