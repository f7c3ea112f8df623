import { z } from 'zod';
import { importado } from '../importacao.ts';
import { movimentacao } from '../movimentacoes/schemas.ts';
import { pageOf } from '../pagination.ts';
import { rest } from '../rest.ts';
import { command, commandOn, query, queryById, router } from '../trpc.ts';
import { atualizar } from './atualizar.ts';
import { criar } from './criar.ts';
import { importar } from './importar.ts';
import { buscarEspecie, historicoDaEspecie, listarEspeciesPagina, saldoDaEspecie } from './queries.ts';
import {
  atualizarEspecie,
  criarEspecie,
  especie,
  importarEspecies,
  listarEspecies,
  saldo,
  saldoEm,
} from './schemas.ts';

const tag = 'Espécies';

/** Plant species, as seeds or seedlings, and the stock of each outside any batch. */
export const especiesRouter = router({
  criar: command
    .meta(
      rest('POST', '/especies', {
        tag,
        resumo: 'Cadastra uma espécie',
        status: 201,
        erros: [400, 401, 403, 500],
      }),
    )
    .input(criarEspecie)
    .output(especie)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  importar: command
    .meta(
      rest('POST', '/especies/importacao', {
        tag,
        resumo: 'Confere ou grava espécies de uma planilha, com os seus saldos iniciais',
        erros: [400, 401, 500],
      }),
    )
    .input(importarEspecies)
    .output(importado)
    .mutation(({ ctx, input }) => importar(ctx, input)),

  listar: query
    .meta(rest('GET', '/especies', { tag, resumo: 'Lista as espécies', erros: [401, 403, 500] }))
    .input(listarEspecies)
    .output(pageOf(especie))
    .query(({ ctx, input }) => listarEspeciesPagina(ctx, input)),

  buscar: queryById
    .meta(rest('GET', '/especies/{id}', { tag, resumo: 'Mostra uma espécie', erros: [401, 404, 500] }))
    .output(especie)
    .query(({ ctx, input }) => buscarEspecie(ctx, input.id)),

  atualizar: commandOn('especie')
    .meta(rest('PATCH', '/especies/{id}', { tag, resumo: 'Altera uma espécie', erros: [400, 401, 404, 500] }))
    .input(atualizarEspecie)
    .output(especie)
    .mutation(({ ctx, input }) => atualizar(ctx, input)),

  historico: queryById
    .meta(
      rest('GET', '/especies/{id}/historico', {
        tag,
        resumo: 'Lista todas as movimentações de uma espécie',
        erros: [401, 404, 500],
      }),
    )
    .output(z.array(movimentacao))
    .query(({ ctx, input }) => historicoDaEspecie(ctx, input.id)),

  saldo: queryById
    .meta(
      rest('GET', '/especies/{id}/saldo', {
        tag,
        resumo: 'Mostra os saldos de uma espécie no fim de um dia',
        descricao: 'Somados das movimentações; um dia que ainda não chegou é recusado.',
        erros: [400, 401, 404, 500],
      }),
    )
    .input(saldoEm)
    .output(saldo)
    .query(({ ctx, input }) => saldoDaEspecie(ctx, input)),
});
