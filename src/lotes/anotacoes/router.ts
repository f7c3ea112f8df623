import { restOf } from '../../procedure/rest.ts';
import { commandOn } from '../../procedure/trpc.ts';
import { anotar } from '../anotar.ts';
import * as schemas from './schemas.ts';

const rest = restOf('Lotes');

/** Notes of batches. These are procedures of `lotes`. */
export const procedimentosDeAnotacoes = {
  anotar: rest(commandOn('lote'), 'POST', '/lotes/{id}/anotacoes', {
    summary: 'Anota o que se viu em um lote',
    description:
      'Guarda uma anotação do lote, que aparece na linha do tempo dele. Nada mais muda, e ela não é alterada ' +
      'nem apagada; um lote encerrado também a recebe. Auditoria: ANOTAR.',
    refusals: '`anotacao` ausente ou em branco, `anotado_em` de há mais de um ano (400)',
    status: 201,
    errors: [400, 401, 404, 500],
  })
    .input(schemas.NovaAnotacao)
    .output(schemas.Anotacao)
    .mutation(({ ctx, input }) => anotar(ctx, input)),
};
