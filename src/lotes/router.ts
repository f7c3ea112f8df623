import { z } from 'zod';
import { movimentacao } from '../movimentacoes/schemas.ts';
import { pageOf } from '../pagination.ts';
import { rest } from '../rest.ts';
import { command, commandOn, query, queryById, router } from '../trpc.ts';
import { atualizarFase } from './atualizar-fase.ts';
import { criar } from './criar.ts';
import { descartar } from './descartar.ts';
import { linhaDoTempo } from './linha-do-tempo.ts';
import { buscarLote, etiquetaDoLote, historicoDoLote, listarLotesPagina } from './queries.ts';
import { registrarMortalidade } from './registrar-mortalidade.ts';
import * as schemas from './schemas.ts';
import { transferir } from './transferir.ts';

const tag = 'Lotes';

/** Production batches: species in a greenhouse, with a phase. */
export const lotesRouter = router({
  criar: command
    .meta(rest('POST', '/lotes', { tag, resumo: 'Abre um lote', status: 201, erros: [400, 401, 403, 500] }))
    .input(schemas.criarLote)
    .output(schemas.lote)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  listar: query
    .meta(rest('GET', '/lotes', { tag, resumo: 'Lista os lotes', erros: [401, 500] }))
    .input(schemas.listarLotes)
    .output(pageOf(schemas.lote))
    .query(({ ctx, input }) => listarLotesPagina(ctx, input)),

  buscar: queryById
    .meta(rest('GET', '/lotes/{id}', { tag, resumo: 'Mostra um lote', erros: [401, 404, 500] }))
    .output(schemas.lote)
    .query(({ ctx, input }) => buscarLote(ctx, input.id)),

  historico: queryById
    .meta(
      rest('GET', '/lotes/{id}/historico', {
        tag,
        resumo: 'Lista as movimentações de um lote',
        erros: [401, 404, 500],
      }),
    )
    .output(z.array(movimentacao))
    .query(({ ctx, input }) => historicoDoLote(ctx, input.id)),

  linhaDoTempo: queryById
    .meta(
      rest('GET', '/lotes/{id}/linha-do-tempo', {
        tag,
        resumo: 'Conta a história de um lote, do fato mais antigo para o mais novo',
        descricao:
          'Abertura, fases, transferências, movimentações, encerramento e reabertura: quem e quando.',
        erros: [401, 404, 500],
      }),
    )
    .output(z.array(schemas.fatoDoLote))
    .query(({ ctx, input }) => linhaDoTempo(ctx, input.id)),

  etiqueta: queryById
    .meta(
      rest('GET', '/lotes/{id}/etiqueta', {
        tag,
        resumo: 'Emite a etiqueta de um lote, de 100 × 50 mm, com QR code',
        erros: [401, 404, 500],
        arquivo: 'application/pdf',
      }),
    )
    .output(schemas.etiqueta)
    .query(({ ctx, input }) => etiquetaDoLote(ctx, input.id)),

  atualizarFase: commandOn('lote')
    .meta(
      rest('PATCH', '/lotes/{id}/fase', {
        tag,
        resumo: 'Avança ou recua a fase de um lote',
        descricao:
          'Passar a FINALIZADO dá baixa no que restou; voltar de um encerramento manual desfaz a baixa.',
        erros: [400, 401, 404, 500],
      }),
    )
    .input(schemas.atualizarFase)
    .output(schemas.lote)
    .mutation(({ ctx, input }) => atualizarFase(ctx, input)),

  transferir: commandOn('lote')
    .meta(
      rest('PATCH', '/lotes/{id}/transferir', {
        tag,
        resumo: 'Transfere um lote para outra estufa',
        erros: [400, 401, 404, 500],
      }),
    )
    .input(schemas.transferirLote)
    .output(schemas.lote)
    .mutation(({ ctx, input }) => transferir(ctx, input)),

  registrarMortalidade: commandOn('lote')
    .meta(
      rest('POST', '/lotes/{id}/mortalidade', {
        tag,
        resumo: 'Registra a mortalidade em um lote',
        status: 201,
        erros: [400, 401, 404, 500],
      }),
    )
    .input(schemas.registrarMortalidade)
    .output(movimentacao)
    .mutation(({ ctx, input }) => registrarMortalidade(ctx, input)),

  descartar: commandOn('lote')
    .meta(
      rest('DELETE', '/lotes/{id}', {
        tag,
        resumo: 'Descarta um lote',
        descricao:
          'O que restou é baixado como PERDA, o lote fica INATIVO e a estufa é liberada; nada é apagado.',
        erros: [400, 401, 404, 500],
      }),
    )
    .input(schemas.descartarLote)
    .output(schemas.lote)
    .mutation(({ ctx, input }) => descartar(ctx, input)),
});
