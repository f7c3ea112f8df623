import { importado } from '../importacao.ts';
import { pageOf } from '../pagination.ts';
import { rest } from '../rest.ts';
import { adminCommandOn, command, commandOn, query, queryById, router } from '../trpc.ts';
import { atualizar, inativar } from './atualizar.ts';
import { criar } from './criar.ts';
import { importar } from './importar.ts';
import { buscarDestinatario, listarDestinatariosPagina } from './queries.ts';
import {
  atualizarDestinatario,
  criarDestinatario,
  destinatario,
  importarDestinatarios,
  listarDestinatarios,
} from './schemas.ts';

const tag = 'Destinatários';

/** Recipients of dispatches and donations. */
export const destinatariosRouter = router({
  criar: command
    .meta(
      rest('POST', '/destinatarios', {
        tag,
        resumo: 'Cadastra um destinatário',
        status: 201,
        erros: [400, 401, 409, 500],
      }),
    )
    .input(criarDestinatario)
    .output(destinatario)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  importar: command
    .meta(
      rest('POST', '/destinatarios/importacao', {
        tag,
        resumo: 'Confere ou grava destinatários de uma planilha',
        erros: [400, 401, 500],
      }),
    )
    .input(importarDestinatarios)
    .output(importado)
    .mutation(({ ctx, input }) => importar(ctx, input)),

  listar: query
    .meta(
      rest('GET', '/destinatarios', { tag, resumo: 'Lista os destinatários, por nome', erros: [401, 500] }),
    )
    .input(listarDestinatarios)
    .output(pageOf(destinatario))
    .query(({ ctx, input }) => listarDestinatariosPagina(ctx, input)),

  buscar: queryById
    .meta(
      rest('GET', '/destinatarios/{id}', { tag, resumo: 'Mostra um destinatário', erros: [401, 404, 500] }),
    )
    .output(destinatario)
    .query(({ ctx, input }) => buscarDestinatario(ctx, input.id)),

  atualizar: commandOn('destinatario')
    .meta(
      rest('PATCH', '/destinatarios/{id}', {
        tag,
        resumo: 'Altera um destinatário',
        erros: [400, 401, 403, 404, 500],
      }),
    )
    .input(atualizarDestinatario)
    .output(destinatario)
    .mutation(({ ctx, input }) => atualizar(ctx, input)),

  inativar: adminCommandOn('destinatario')
    .meta(
      rest('DELETE', '/destinatarios/{id}', {
        tag,
        resumo: 'Inativa um destinatário',
        erros: [401, 403, 404, 500],
      }),
    )
    .output(destinatario)
    .mutation(({ ctx, input }) => inativar(ctx, input.id)),
});
