import { restOf } from '../procedure/rest.ts';
import { adminQuery, open, query, router, strangersSlot, verification } from '../procedure/trpc.ts';
import { cabecaDosSelos } from '../selos/cabeca.ts';
import { listarSelos } from '../selos/queries.ts';
import {
  Cabeca,
  CabecaPedida,
  FiltrosDeSelos,
  PaginaDeSelos,
  VerificacaoDosSelos,
} from '../selos/schemas.ts';
import { verificarSelos } from '../selos/verificar.ts';
import { NO_FILTERS } from '../wire/inputs.ts';
import { PaginaDeAcessos } from './acessos/schemas.ts';
import { listarAcessos, listarLogs, trilhaDoRegistro } from './queries.ts';
import * as schemas from './schemas.ts';

const rest = restOf('Auditoria');

/** Who did what, and when. */
export const auditoriaRouter = router({
  logs: rest(adminQuery, 'GET', '/auditoria/logs', {
    summary: 'Lista os registros de auditoria, do mais novo para o mais antigo',
    description:
      'Quem fez o quê, quando e em qual registro, com o que mudou; de dados pessoais, só o nome do campo. Nada se altera nem se apaga.',
    errors: [401, 403, 500],
  })
    .input(schemas.FiltrosDeLogs)
    .output(schemas.PaginaDeRegistros)
    .query(({ ctx, input }) => listarLogs(ctx, input)),

  doRegistro: rest(query, 'GET', '/auditoria/registros', {
    summary: 'Lista o que se fez com um cadastro ou fato, do mais novo para o mais antigo',
    description:
      'Quem fez o quê com o registro e quando, com o que mudou. Um identificador sem registros tem a página vazia. ' +
      'O Operador não vê de onde vieram as requisições (`ip` nulo).',
    refusals:
      '`entidade` ou `entidadeId` ausentes (400), a trilha de um usuário ou de um webhook, pedida por um Operador (403)',
    errors: [400, 401, 403, 500],
  })
    .input(schemas.TrilhaPedida)
    .output(schemas.PaginaDaTrilha)
    .query(({ ctx, input }) => trilhaDoRegistro(ctx, input)),

  selos: rest(adminQuery, 'GET', '/auditoria/selos', {
    summary: 'Lista os selos, do mais novo para o mais antigo, ou procura o que está em um papel',
    description:
      'A cada minuto os novos registros de cada livro ganham um selo, que continua o anterior. Os papéis trazem o último: ' +
      'se o de um papel não está aqui, os registros já são outros.',
    refusals: '`selo` com menos de 8 caracteres, ou que não é hexadecimal (400)',
    errors: [400, 401, 403, 500],
  })
    .input(FiltrosDeSelos)
    .output(PaginaDeSelos)
    .query(({ ctx, input }) => listarSelos(ctx, input)),

  cabeca: rest(open, 'GET', '/auditoria/selos/cabeca', {
    summary: 'A cabeça dos selos, assinada, para que outros a guardem',
    description: 'Dela se prova cada registro, e que nada de antes mudou.',
    refusals: '`desde` maior que ela (400), antes do primeiro selo (503)',
    errors: [400, 500],
  })
    .input(CabecaPedida)
    .use(strangersSlot('public'))
    .output(Cabeca)
    .query(({ ctx, input }) => cabecaDosSelos(ctx, input.desde)),

  verificacao: rest(verification, 'GET', '/auditoria/verificacao', {
    summary: 'Refaz todos os selos e mostra o que foi alterado, removido ou inserido',
    description:
      'Refaz cada selo a partir dos registros. Responde `integra: true`, ou os primeiros registros que diferem; nada é ' +
      'corrigido. Os do último minuto ainda não têm selo.',
    refusals: 'o que não termina em menos de dois minutos (503): `viveiro verificar` espera até o fim',
    errors: [401, 403, 500],
    standby: true,
  })
    .input(NO_FILTERS)
    .output(VerificacaoDosSelos)
    .query(({ ctx }) => verificarSelos(ctx)),

  acessos: rest(adminQuery, 'GET', '/auditoria/acessos', {
    summary: 'Lista quem tirou dados pessoais do sistema, ou os apagou',
    description:
      'Quem exportou em arquivo os destinatários ou o que receberam, e quem usou `viveiro titular`, do mais novo para o ' +
      'mais antigo. De ninguém mais se diz o nome nem o documento.',
    errors: [401, 403, 500],
  })
    .input(schemas.FiltrosDeAcessos)
    .output(PaginaDeAcessos)
    .query(({ ctx, input }) => listarAcessos(ctx, input)),
});
