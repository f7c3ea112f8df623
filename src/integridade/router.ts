import { restOf } from '../procedure/rest.ts';
import { router, verification } from '../procedure/trpc.ts';
import { NO_FILTERS } from '../wire/inputs.ts';
import { verificarIntegridade } from './queries.ts';
import { Integridade } from './schemas.ts';

const rest = restOf('Auditoria');

/** Whether the stored balances and figures agree with the ledger. */
export const integridadeRouter = router({
  verificar: rest(verification, 'GET', '/integridade', {
    summary: 'Recalcula todos os saldos e mostra as diferenças',
    description:
      'Soma de novo todas as movimentações e compara o resultado com os saldos, as ocupações e os ' +
      'estados gravados. Responde `integro: true`, ou a lista das diferenças; nada é corrigido.',
    refusals: 'o que não termina em menos de dois minutos (503): `viveiro verificar` espera até o fim',
    errors: [401, 403, 500],
    standby: true,
  })
    .input(NO_FILTERS)
    .output(Integridade)
    .query(({ ctx }) => verificarIntegridade(ctx)),
});
