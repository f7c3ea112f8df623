import { QUEM_DESFAZ } from '../common/quem-estorna.ts';
import { restOf } from '../procedure/rest.ts';
import { byId, commandOn, router } from '../procedure/trpc.ts';
import { act } from '../wire/inputs.ts';
import { desfazer } from './desfazer.ts';
import { ImportacaoDesfeita } from './schemas.ts';

const rest = restOf('Importações');

/** The imports of sheets, each as a whole. */
export const importacoesRouter = router({
  desfazer: rest(commandOn('importacao'), 'POST', '/importacoes/{id}/desfazer', {
    summary: 'Desfaz o que uma importação gravou',
    description:
      'Estorna as movimentações e inativa os cadastros que a importação gravou, todos em uma transação; nada é ' +
      'apagado. O que foi usado depois dela fica como está, e a resposta o nomeia; o que já foi desfeito não conta. ' +
      `${QUEM_DESFAZ} Auditoria: ` +
      'ESTORNAR_MOVIMENTACAO, CANCELAR_LOTE, INATIVAR_ESPECIE, INATIVAR_ESTUFA, INATIVAR_DESTINATARIO ou INATIVAR_PROCEDENCIA.',
    refusals: 'importação de outra pessoa ou de outro dia, por um Operador (403)',
    errors: [401, 403, 404, 500],
  })
    .input(act(byId.shape, { record: () => ImportacaoDesfeita }))
    .output(ImportacaoDesfeita)
    .mutation(({ ctx, input }) => desfazer(ctx, input.id)),
});
