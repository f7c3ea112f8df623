import { descricaoDaImportacaoDeCadastros, RECUSA_DA_IMPORTACAO } from '../importacoes/rows.ts';
import { Importacao } from '../importacoes/schemas.ts';
import { restOf } from '../procedure/rest.ts';
import { command, commandOn, quickQuery, quickQueryById, router, slowQueryById } from '../procedure/trpc.ts';
import { inactivation } from '../wire/inputs.ts';
import { atualizar } from './atualizar.ts';
import { criar } from './criar.ts';
import { Destino } from './destino/schemas.ts';
import { destinoDaProcedencia } from './destino.ts';
import { importar } from './importar.ts';
import { buscarProcedencia, listarProcedencias } from './queries.ts';
import * as schemas from './schemas.ts';

const rest = restOf('Procedências');

/** Lots of seed, or of seedlings, of one species with one origin. */
export const procedenciasRouter = router({
  criar: rest(command, 'POST', '/procedencias', {
    summary: 'Cadastra uma procedência',
    description:
      'Cadastra de onde vêm sementes ou mudas de uma espécie, como ATIVO se `status` não disser outra coisa. Sem `codigo` ela ' +
      'recebe o próximo número, como `PROC-2026-0001`. Ela nasce vazia: recebe pelas entradas que a nomeiam em ' +
      '`procedencia_id`. Auditoria: CRIAR_PROCEDENCIA; de uma INATIVO, também INATIVAR_PROCEDENCIA.',
    refusals:
      '`especie_id` ou `origem` ausentes ou desconhecidos, espécie INATIVO, latitude sem longitude, dia que ainda não chegou ' +
      '(400); código já usado (409)',
    status: 201,
    errors: [400, 401, 409, 500],
  })
    .input(schemas.NovaProcedencia)
    .output(schemas.Procedencia)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  importar: rest(command, 'POST', '/procedencias/importacao', {
    summary: 'Confere ou grava procedências de uma planilha',
    description: descricaoDaImportacaoDeCadastros('POST /procedencias'),
    refusals: RECUSA_DA_IMPORTACAO,
    errors: [400, 401, 500],
  })
    .input(schemas.ImportacaoDeProcedencias)
    .output(Importacao)
    .mutation(({ ctx, input }) => importar(ctx, input)),

  listar: rest(quickQuery, 'GET', '/procedencias', {
    summary: 'Lista as procedências',
    description:
      'As procedências, das mais novas para as mais antigas, em páginas, com o que receberam e o que resta delas no ' +
      'estoque. `busca` é uma parte do código, do município ou do lugar, sem diferença de maiúsculas nem de acentos.',
    errors: [401, 500],
  })
    .input(schemas.FiltrosDeProcedencias)
    .output(schemas.PaginaDeProcedencias)
    .query(({ ctx, input }) => listarProcedencias(ctx, input)),

  buscar: rest(quickQueryById, 'GET', '/procedencias/{id}', {
    summary: 'Mostra uma procedência',
    description: 'A procedência, com o que recebeu (`recebida`) e o que resta dela no estoque (`saldo`).',
    errors: [401, 404, 500],
  })
    .output(schemas.Procedencia)
    .query(({ ctx, input }) => buscarProcedencia(ctx, input.id)),

  destino: rest(slowQueryById, 'GET', '/procedencias/{id}/destino', {
    summary: 'Mostra em que lotes uma procedência está, e quem recebeu plantas dela',
    description:
      'Os lotes em que ela está, com o que está vivo, e os destinatários que receberam plantas desses lotes, ou dela do ' +
      'estoque. As plantas de um lote não se distinguem: onde entraram nele também outras, `certa` é falso. O que ' +
      'foi estornado não conta.',
    errors: [401, 404, 500],
  })
    .output(Destino)
    .query(({ ctx, input }) => destinoDaProcedencia(ctx, input.id)),

  atualizar: rest(commandOn('procedencia'), 'PATCH', '/procedencias/{id}', {
    summary: 'Altera uma procedência',
    description:
      'Altera só os campos enviados; `recebida` e `saldo` são ignorados, pois só movimentações os mudam. Uma procedência ' +
      'INATIVO não recebe entradas, mas o que há dela ainda sai. Auditoria: ATUALIZAR_PROCEDENCIA, ou INATIVAR_PROCEDENCIA.',
    refusals:
      'outra espécie, código de outra procedência, latitude sem longitude, dia que ainda não chegou, corpo sem nenhum campo ' +
      'conhecido (400)',
    errors: [400, 401, 404, 500],
  })
    .input(schemas.MudancaDeProcedencia)
    .output(schemas.Procedencia)
    .mutation(({ ctx, input }) => atualizar(ctx, input)),

  inativar: rest(commandOn('procedencia'), 'DELETE', '/procedencias/{id}', {
    summary: 'Inativa uma procedência',
    description:
      'Torna a procedência INATIVO; nada é apagado, e a resposta traz a procedência. A que já é INATIVO fica como está. ' +
      'Auditoria: INATIVAR_PROCEDENCIA.',
    refusals: 'um corpo que não é JSON (400)',
    errors: [401, 404, 500],
  })
    .input(inactivation(() => schemas.Procedencia))
    .output(schemas.Procedencia)
    .mutation(({ ctx, input }) => atualizar(ctx, { ...input, status: 'INATIVO' })),
});
