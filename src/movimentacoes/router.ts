import { importado } from '../importacao.ts';
import { pageOf } from '../pagination.ts';
import { rest } from '../rest.ts';
import { command, commandOn, open, query, queryById, router } from '../trpc.ts';
import { criar } from './criar.ts';
import { emitirTermo } from './emitir-termo.ts';
import { estornar } from './estornar.ts';
import { importar } from './importar.ts';
import { buscarMovimentacao, buscarTermoPorCodigo, listarMovimentacoesPagina } from './queries.ts';
import {
  conferirTermo,
  criarMovimentacao,
  estornarMovimentacao,
  importarEntradas,
  listarMovimentacoes,
  movimentacao,
  termo,
  termoConferido,
} from './schemas.ts';

const tag = 'Movimentações';

/** The stock ledger: it only grows, and a mistake is mended by a reversal. */
export const movimentacoesRouter = router({
  criar: command
    .meta(
      rest('POST', '/movimentacoes', {
        tag,
        resumo: 'Registra uma movimentação de estoque',
        status: 201,
        erros: [400, 401, 403, 500],
      }),
    )
    .input(criarMovimentacao)
    .output(movimentacao)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  importar: command
    .meta(
      rest('POST', '/movimentacoes/importacao', {
        tag,
        resumo: 'Confere ou grava entradas da sementeira de uma planilha',
        erros: [400, 401, 500],
      }),
    )
    .input(importarEntradas)
    .output(importado)
    .mutation(({ ctx, input }) => importar(ctx, input)),

  listar: query
    .meta(rest('GET', '/movimentacoes', { tag, resumo: 'Lista as movimentações', erros: [401, 500] }))
    .input(listarMovimentacoes)
    .output(pageOf(movimentacao))
    .query(({ ctx, input }) => listarMovimentacoesPagina(ctx, input)),

  buscar: queryById
    .meta(
      rest('GET', '/movimentacoes/{id}', { tag, resumo: 'Mostra uma movimentação', erros: [401, 404, 500] }),
    )
    .output(movimentacao)
    .query(({ ctx, input }) => buscarMovimentacao(ctx, input.id)),

  estornar: commandOn('movimentacao')
    .meta(
      rest('POST', '/movimentacoes/{id}/estorno', {
        tag,
        resumo: 'Estorna uma movimentação',
        descricao: 'Grava uma nova movimentação com as variações opostas; a original não é alterada.',
        status: 201,
        erros: [400, 401, 403, 404, 500],
      }),
    )
    .input(estornarMovimentacao)
    .output(movimentacao)
    .mutation(({ ctx, input }) => estornar(ctx, input)),

  /** A read by its nature, which writes once: the receipt gets its number when somebody first asks for it. */
  termo: commandOn('movimentacao')
    .meta(
      rest('GET', '/movimentacoes/{id}/termo', {
        tag,
        resumo: 'Emite o termo de doação de uma expedição, ou de uma saída com destinatário',
        descricao:
          'O número é dado no primeiro pedido e não muda; depois de um estorno o termo sai como cancelado.',
        erros: [400, 401, 404, 500],
        arquivo: 'application/pdf',
        unaudited: 'the specification has no action for a receipt; its row keeps who issued it and when',
      }),
    )
    .output(termo)
    .query(({ ctx, input }) => emitirTermo(ctx, input.id)),

  /** For whoever holds a receipt: what the public check page shows. */
  conferirTermo: open
    .input(conferirTermo)
    .output(termoConferido)
    .query(({ ctx, input }) => buscarTermoPorCodigo(ctx, input.codigo)),
});
