import { descricaoDaImportacao, ImportResult, RECUSA_DA_IMPORTACAO } from '../import-rows.ts';
import { pageOf } from '../pagination.ts';
import { rest } from '../procedure/rest.ts';
import { adminCommandOn, command, commandOn, query, queryById, router } from '../procedure/trpc.ts';
import { atualizar, inativar } from './atualizar.ts';
import { criar } from './criar.ts';
import { importar } from './importar.ts';
import { buscarDestinatario, listarDestinatarios } from './queries.ts';
import {
  Destinatario,
  FiltrosDeDestinatarios,
  ImportacaoDeDestinatarios,
  MudancaDeDestinatario,
  NovoDestinatario,
} from './schemas.ts';

const tag = 'Destinatários';

/** Recipients of dispatches and donations. */
export const destinatariosRouter = router({
  criar: command
    .meta(
      rest('POST', '/destinatarios', {
        tag,
        resumo: 'Cadastra um destinatário',
        descricao:
          'Cadastra quem pode receber plantas, como ATIVO. `documento` é guardado sem pontuação; ' +
          '`documento_valido` diz se os dígitos verificadores conferem. Auditoria: CRIAR_DESTINATARIO.',
        recusa:
          '`nome`, `tipo`, `categoria` ou `documento` ausentes, documento com outro tamanho que o de um CPF ' +
          '(FISICA) ou CNPJ (JURIDICA), CPF de um só algarismo repetido (400); documento já cadastrado, ' +
          'ainda que INATIVO (409)',
        status: 201,
        erros: [400, 401, 409, 500],
      }),
    )
    .input(NovoDestinatario)
    .output(Destinatario)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  importar: command
    .meta(
      rest('POST', '/destinatarios/importacao', {
        tag,
        resumo: 'Confere ou grava destinatários de uma planilha',
        descricao: descricaoDaImportacao('POST /destinatarios'),
        recusa: RECUSA_DA_IMPORTACAO,
        erros: [400, 401, 500],
      }),
    )
    .input(ImportacaoDeDestinatarios)
    .output(ImportResult)
    .mutation(({ ctx, input }) => importar(ctx, input)),

  listar: query
    .meta(
      rest('GET', '/destinatarios', {
        tag,
        resumo: 'Lista os destinatários, por nome',
        descricao:
          'Os destinatários, por nome, em páginas. `nome` é uma parte do nome, sem diferença de maiúsculas ' +
          'nem de acentos; `documento` é completo, com ou sem pontuação.',
        erros: [401, 500],
      }),
    )
    .input(FiltrosDeDestinatarios)
    .output(pageOf(Destinatario))
    .query(({ ctx, input }) => listarDestinatarios(ctx, input)),

  buscar: queryById
    .meta(
      rest('GET', '/destinatarios/{id}', {
        tag,
        resumo: 'Mostra um destinatário',
        descricao: 'O cadastro de um destinatário, de qualquer situação.',
        erros: [401, 404, 500],
      }),
    )
    .output(Destinatario)
    .query(({ ctx, input }) => buscarDestinatario(ctx, input.id)),

  atualizar: commandOn('destinatario')
    .meta(
      rest('PATCH', '/destinatarios/{id}', {
        tag,
        resumo: 'Altera um destinatário',
        descricao:
          'Altera só os campos enviados; as entregas já feitas guardam o nome e o documento que ele tinha. ' +
          'INATIVO não recebe mais nada e continua no histórico. Auditoria: ATUALIZAR_DESTINATARIO, ou ' +
          'INATIVAR_DESTINATARIO.',
        recusa:
          'documento de outro destinatário ou que não cabe no `tipo`, corpo sem nenhum campo conhecido ' +
          '(400)',
        erros: [400, 401, 404, 500],
      }),
    )
    .input(MudancaDeDestinatario)
    .output(Destinatario)
    .mutation(({ ctx, input }) => atualizar(ctx, input)),

  inativar: adminCommandOn('destinatario')
    .meta(
      rest('DELETE', '/destinatarios/{id}', {
        tag,
        resumo: 'Inativa um destinatário',
        descricao:
          'Torna o destinatário INATIVO; nada é apagado, e a resposta traz o destinatário. Quem já é ' +
          'INATIVO fica como está. Auditoria: INATIVAR_DESTINATARIO.',
        recusa: 'um corpo que não é JSON (400)',
        erros: [401, 403, 404, 500],
      }),
    )
    .output(Destinatario)
    .mutation(({ ctx, input }) => inativar(ctx, input.id)),
});
