import { descricaoDaImportacaoDeCadastros, RECUSA_DA_IMPORTACAO } from '../importacoes/rows.ts';
import { Importacao } from '../importacoes/schemas.ts';
import { restOf } from '../procedure/rest.ts';
import {
  adminCommandOn,
  command,
  commandOn,
  query,
  quickQuery,
  quickQueryById,
  router,
} from '../procedure/trpc.ts';
import { inactivation } from '../wire/inputs.ts';
import { atualizar } from './atualizar.ts';
import { criar } from './criar.ts';
import { EntregasDoDestinatario } from './entregas/schemas.ts';
import { entregasAoDestinatario } from './entregas.ts';
import { importar } from './importar.ts';
import { buscarDestinatario, listarDestinatarios } from './queries.ts';
import * as schemas from './schemas.ts';

const rest = restOf('Destinatários');

export const destinatariosRouter = router({
  criar: rest(command, 'POST', '/destinatarios', {
    summary: 'Cadastra um destinatário',
    description:
      'Cadastra quem pode receber plantas, como ATIVO se `status` não disser outra coisa. `documento` é guardado sem pontuação; ' +
      '`documento_valido` diz se os dígitos verificadores conferem. Auditoria: CRIAR_DESTINATARIO e, de um destinatário INATIVO, também INATIVAR_DESTINATARIO.',
    refusals:
      '`nome`, `tipo`, `categoria` ou `documento` ausentes, documento com outro tamanho que o de um CPF ' +
      '(FISICA) ou CNPJ (JURIDICA), CPF de um só algarismo repetido (400); documento já cadastrado, ' +
      'ainda que INATIVO (409)',
    status: 201,
    errors: [400, 401, 409, 500],
  })
    .input(schemas.NovoDestinatario)
    .output(schemas.Destinatario)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  importar: rest(command, 'POST', '/destinatarios/importacao', {
    summary: 'Confere ou grava destinatários de uma planilha',
    description: descricaoDaImportacaoDeCadastros('POST /destinatarios'),
    refusals: RECUSA_DA_IMPORTACAO,
    errors: [400, 401, 500],
  })
    .input(schemas.ImportacaoDeDestinatarios)
    .output(Importacao)
    .mutation(({ ctx, input }) => importar(ctx, input)),

  listar: rest(quickQuery, 'GET', '/destinatarios', {
    summary: 'Lista os destinatários, por nome',
    description:
      'Os destinatários, por nome, em páginas. `nome` é uma parte do nome, sem diferença de maiúsculas ' +
      'nem de acentos; `documento` é completo, com ou sem pontuação.',
    errors: [401, 500],
  })
    .input(schemas.FiltrosDeDestinatarios)
    .output(schemas.PaginaDeDestinatarios)
    .query(({ ctx, input }) => listarDestinatarios(ctx, input)),

  buscar: rest(quickQueryById, 'GET', '/destinatarios/{id}', {
    summary: 'Mostra um destinatário',
    description: 'O cadastro de um destinatário, de qualquer situação.',
    errors: [401, 404, 500],
  })
    .output(schemas.Destinatario)
    .query(({ ctx, input }) => buscarDestinatario(ctx, input.id)),

  entregas: rest(query, 'GET', '/destinatarios/{id}/entregas', {
    summary: 'Lista as entregas a um destinatário, com os totais',
    description:
      'O que ele recebeu, do mais novo para o mais antigo, em páginas: expedições, e saídas do estoque. ' +
      'As entregas estornadas vêm com `estornada_por`; os totais (`recebido`), de todas as páginas, não as contam, nem ' +
      'somam sementes com mudas.',
    errors: [401, 404, 500],
  })
    .input(schemas.EntregasPedidas)
    .output(EntregasDoDestinatario)
    .query(({ ctx, input }) => entregasAoDestinatario(ctx, input)),

  atualizar: rest(commandOn('destinatario'), 'PATCH', '/destinatarios/{id}', {
    summary: 'Altera um destinatário',
    description:
      'Altera só os campos enviados; as entregas já feitas guardam o nome e o documento que ele tinha. ' +
      'INATIVO não recebe mais nada e continua no histórico. Auditoria: ATUALIZAR_DESTINATARIO, ou ' +
      'INATIVAR_DESTINATARIO.',
    refusals:
      'documento de outro destinatário ou que não cabe no `tipo`, corpo sem nenhum campo conhecido ' +
      '(400)',
    errors: [400, 401, 404, 500],
  })
    .input(schemas.MudancaDeDestinatario)
    .output(schemas.Destinatario)
    .mutation(({ ctx, input }) => atualizar(ctx, input)),

  inativar: rest(adminCommandOn('destinatario'), 'DELETE', '/destinatarios/{id}', {
    summary: 'Inativa um destinatário',
    description:
      'Torna o destinatário INATIVO; nada é apagado, e a resposta traz o destinatário. Quem já é ' +
      'INATIVO fica como está. Auditoria: INATIVAR_DESTINATARIO.',
    refusals: 'um corpo que não é JSON (400)',
    errors: [401, 403, 404, 500],
  })
    .input(inactivation(() => schemas.Destinatario))
    .output(schemas.Destinatario)
    .mutation(({ ctx, input }) => atualizar(ctx, { ...input, status: 'INATIVO' })),
});
