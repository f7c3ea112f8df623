import { importado } from '../importacao.ts';
import { pageOf } from '../pagination.ts';
import { rest } from '../rest.ts';
import { adminCommandOn, command, commandOn, query, queryById, router } from '../trpc.ts';
import { atualizar, inativar } from './atualizar.ts';
import { criar } from './criar.ts';
import { importar } from './importar.ts';
import { buscarEstufa, listarEstufasPagina } from './queries.ts';
import {
  atualizarEstufa,
  criarEstufa,
  estufa,
  estufaComLotes,
  importarEstufas,
  listarEstufas,
} from './schemas.ts';

const tag = 'Estufas';

/** Greenhouses and physical spaces, with capacity. */
export const estufasRouter = router({
  criar: command
    .meta(
      rest('POST', '/estufas', {
        tag,
        resumo: 'Cadastra uma estufa',
        status: 201,
        erros: [400, 401, 403, 409, 500],
      }),
    )
    .input(criarEstufa)
    .output(estufa)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  importar: command
    .meta(
      rest('POST', '/estufas/importacao', {
        tag,
        resumo: 'Confere ou grava estufas de uma planilha',
        erros: [400, 401, 500],
      }),
    )
    .input(importarEstufas)
    .output(importado)
    .mutation(({ ctx, input }) => importar(ctx, input)),

  listar: query
    .meta(rest('GET', '/estufas', { tag, resumo: 'Lista as estufas', erros: [401, 500] }))
    .input(listarEstufas)
    .output(pageOf(estufa))
    .query(({ ctx, input }) => listarEstufasPagina(ctx, input)),

  buscar: queryById
    .meta(
      rest('GET', '/estufas/{id}', {
        tag,
        resumo: 'Mostra uma estufa e os lotes que estão nela',
        erros: [401, 404, 500],
      }),
    )
    .output(estufaComLotes)
    .query(({ ctx, input }) => buscarEstufa(ctx, input.id)),

  atualizar: commandOn('estufa')
    .meta(
      rest('PATCH', '/estufas/{id}', { tag, resumo: 'Altera uma estufa', erros: [400, 401, 403, 404, 500] }),
    )
    .input(atualizarEstufa)
    .output(estufa)
    .mutation(({ ctx, input }) => atualizar(ctx, input)),

  inativar: adminCommandOn('estufa')
    .meta(rest('DELETE', '/estufas/{id}', { tag, resumo: 'Inativa uma estufa', erros: [401, 403, 404, 500] }))
    .output(estufa)
    .mutation(({ ctx, input }) => inativar(ctx, input.id)),
});
