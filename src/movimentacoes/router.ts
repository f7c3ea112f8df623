import { QUEM_ESTORNA } from '../common/quem-estorna.ts';
import { RECUSAS_DO_ESTORNO } from '../estoque/estorno.ts';
import { Movimentacao } from '../estoque/row.ts';
import { RECUSAS_DA_MOVIMENTACAO } from '../estoque/rules.ts';
import { descricaoDaImportacao, RECUSA_DA_IMPORTACAO } from '../importacoes/rows.ts';
import { Importacao } from '../importacoes/schemas.ts';
import { groupCommit } from '../procedure/group-commit.ts';
import { byCode, restOf } from '../procedure/rest.ts';
import {
  byId,
  command,
  commandOn,
  groupCommand,
  open,
  query,
  queryById,
  quickQueryById,
  router,
  strangersSlot,
} from '../procedure/trpc.ts';
import { provarMovimentacao, provarTermo } from '../selos/provar.ts';
import { Prova } from '../selos/schemas.ts';
import { act } from '../wire/inputs.ts';
import { criarJuntas } from './criar.ts';
import { emitirTermo } from './emitir-termo.ts';
import { estornar } from './estornar.ts';
import { importar } from './importar.ts';
import { buscarMovimentacao, listarMovimentacoes } from './queries.ts';
import {
  CodigoDoTermo,
  Estorno,
  FiltrosDeMovimentacoes,
  ImportacaoDeMovimentacoes,
  NovaMovimentacao,
  NovoEstorno,
  PaginaDeMovimentacoes,
} from './schemas.ts';
import { buscarTermoImpresso, buscarTermoPorCodigo } from './termo/queries.ts';
import { TermoConferido, TermoEmitido, TermoImpresso } from './termo/schemas.ts';

const rest = restOf('Movimentações');

/** The stock ledger. It only grows, and a mistake is corrected by a reversal. */
export const movimentacoesRouter = router({
  criar: rest(groupCommand, 'POST', '/movimentacoes', {
    summary: 'Registra uma movimentação de estoque',
    description:
      'Registra uma movimentação e muda o saldo: o do lote quando há `lote_id`, o do estoque quando ' +
      'não há. Uma EXPEDICAO que zera o lote o leva a FINALIZADO e libera a estufa; com ' +
      '`retorno_ao_viveiro`, o que sai do lote entra no estoque da MUDA equivalente, criada se ' +
      'preciso. Auditoria: CRIAR_MOVIMENTACAO e, conforme o tipo, REGISTRAR_MORTALIDADE ou ' +
      'EXPEDIR_LOTE.',
    refusals: byCode(RECUSAS_DA_MOVIMENTACAO),
    status: 201,
    errors: [400, 401, 403, 500],
  })
    .input(NovaMovimentacao)
    .output(Movimentacao)
    .mutation(groupCommit(criarJuntas)),

  importar: rest(command, 'POST', '/movimentacoes/importacao', {
    summary: 'Confere ou grava as movimentações de uma planilha',
    description:
      `${descricaoDaImportacao('POST /movimentacoes')} Sem \`tipo\`, a linha é uma ENTRADA; cada uma é ` +
      'decidida como as anteriores deixam o estoque. Com `data`, a justificativa diz o dia, que já deve ' +
      'ter chegado. Um retorno ao viveiro é recusado: registre-o à parte.',
    refusals: RECUSA_DA_IMPORTACAO,
    errors: [400, 401, 500],
  })
    .input(ImportacaoDeMovimentacoes)
    .output(Importacao)
    .mutation(({ ctx, input }) => importar(ctx, input)),

  listar: rest(query, 'GET', '/movimentacoes', {
    summary: 'Lista as movimentações',
    description:
      'As movimentações, das mais novas para as mais antigas, em páginas. Os números que se somam são ' +
      '`variacao_sementeira` e `variacao_lote`: a alocação em um lote novo e a saída manual de um lote ' +
      'têm o mesmo `tipo` SAIDA, com sinais opostos no lote.',
    errors: [401, 500],
  })
    .input(FiltrosDeMovimentacoes)
    .output(PaginaDeMovimentacoes)
    .query(({ ctx, input }) => listarMovimentacoes(ctx, input)),

  buscar: rest(quickQueryById, 'GET', '/movimentacoes/{id}', {
    summary: 'Mostra uma movimentação',
    description:
      'A movimentação, com a espécie, o lote, o destinatário e quem a registrou, e o elo com o seu ' +
      'estorno.',
    errors: [401, 404, 500],
  })
    .output(Movimentacao)
    .query(({ ctx, input }) => buscarMovimentacao(ctx, input.id)),

  estornar: rest(commandOn('movimentacao'), 'POST', '/movimentacoes/{id}/estorno', {
    summary: 'Estorna uma movimentação',
    description:
      'Grava uma nova movimentação, um AJUSTE de origem ESTORNO com as variações opostas; a original ' +
      'não é alterada, e as duas deixam de contar nas estatísticas. Estornar a baixa de um descarte ou ' +
      'de um encerramento desfaz a operação inteira; estornar a expedição que encerrou o lote o reabre ' +
      'em PRONTO. Se o saldo se contou depois dela, nada impede o estorno, e `contados_depois` o diz. ' +
      `${QUEM_ESTORNA} Auditoria: ESTORNAR_MOVIMENTACAO.`,
    refusals: `${byCode(RECUSAS_DO_ESTORNO)}; uma que o Operador não pode estornar (403)`,
    status: 201,
    errors: [400, 401, 403, 404, 500],
  })
    .input(NovoEstorno)
    .output(Estorno)
    .mutation(({ ctx, input }) => estornar(ctx, input)),

  emitirTermo: rest(commandOn('movimentacao'), 'POST', '/movimentacoes/{id}/termo', {
    summary: 'Emite o termo de doação de uma expedição, ou de uma saída com destinatário',
    description:
      'Dá o número ao termo de uma expedição, ou de uma saída com destinatário, e responde 201; o número não muda, ' +
      'e depois a resposta é 200 com o mesmo termo. O PDF está no GET do mesmo endereço.',
    refusals: 'uma movimentação que não é entrega a um destinatário, ou que já foi estornada (400)',
    status: 201,
    existing: 'ja_emitido',
    errors: [400, 401, 404, 500],
    unaudited: 'the specification has no action for a receipt; its row keeps who issued it and when',
  })
    .input(act(byId.shape, { record: () => TermoEmitido }))
    .output(TermoEmitido)
    .mutation(({ ctx, input }) => emitirTermo(ctx, input.id)),

  termo: rest(queryById, 'GET', '/movimentacoes/{id}/termo', {
    summary: 'Mostra o termo de doação emitido, em PDF',
    description:
      'O PDF do termo de doação emitido pelo POST do mesmo endereço. Depois de um estorno o termo sai como ' +
      'cancelado. Um QR code leva à página pública que o confere.',
    refusals: 'um termo que ainda não foi emitido (404)',
    errors: [401, 404, 500],
    file: { kind: 'termo', when: 'always' },
  })
    .output(TermoImpresso)
    .query(({ ctx, input }) => buscarTermoImpresso(ctx, input.id)),

  prova: rest(queryById, 'GET', '/movimentacoes/{id}/prova', {
    summary: 'Prova uma movimentação sem o serviço',
    description: 'Conferem-na `viveiro conferir-prova` e a página `/conferir`.',
    refusals: 'a do último minuto, ainda sem selo (404)',
    errors: [401, 404, 500],
  })
    .output(Prova)
    .query(({ ctx, input }) => provarMovimentacao(ctx, input.id)),

  /** The proof for anybody who holds the receipt: without whom it names. */
  provaDoTermo: open
    .input(CodigoDoTermo)
    .use(strangersSlot('public'))
    .output(Prova)
    .query(({ ctx, input }) => provarTermo(ctx, input.codigo)),

  /** What the public check page shows to anybody who holds a receipt. */
  conferirTermo: open
    .input(CodigoDoTermo)
    .use(strangersSlot('public'))
    .output(TermoConferido)
    .query(({ ctx, input }) => buscarTermoPorCodigo(ctx, input.codigo)),
});
