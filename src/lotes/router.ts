import { z } from 'zod';
import { Movimentacao } from '../estoque/row.ts';
import { descricaoDaImportacao, RECUSA_DA_IMPORTACAO } from '../importacoes/rows.ts';
import { Importacao } from '../importacoes/schemas.ts';
import { byCode, restOf } from '../procedure/rest.ts';
import {
  command,
  commandOn,
  query,
  quickQuery,
  quickQueryById,
  reportById,
  router,
  slowQueryById,
} from '../procedure/trpc.ts';
import { procedimentosDeAnotacoes } from './anotacoes/router.ts';
import { atualizarFase } from './atualizar-fase.ts';
import { criar } from './criar.ts';
import { descartar } from './descartar.ts';
import { lotesEmCampo } from './em-campo/queries.ts';
import { DesdeQuando, LotesEmCampo } from './em-campo/schemas.ts';
import { procedimentosDeEtiquetas } from './etiquetas/router.ts';
import { importar } from './importar.ts';
import { FatoDoLote } from './linha-do-tempo/schemas.ts';
import { linhaDoTempo } from './linha-do-tempo.ts';
import { FiltrosDeLotes } from './lista/schemas.ts';
import { buscarLote, historicoDoLote, listarLotes } from './queries.ts';
import { registrarMortalidade } from './registrar-mortalidade.ts';
import { RECUSAS } from './rules.ts';
import * as schemas from './schemas.ts';
import { sobrevivenciaDoLote } from './sobrevivencia.ts';
import { transferir } from './transferir.ts';

const rest = restOf('Lotes');

/** Production batches: species in a greenhouse, with a phase. */
export const lotesRouter = router({
  criar: rest(command, 'POST', '/lotes', {
    summary: 'Abre um lote',
    description:
      'Abre um lote em SEMEADURA e tira as quantidades do estoque: uma SAIDA de origem ALOCACAO por ' +
      'espécie; com `entrada_direta`, ou sem dizê-lo de uma espécie cujo estoque ninguém usa, o que falta entra antes nele, uma ENTRADA por espécie. ' +
      'Tudo em uma transação, ou nada. O código, como `LOTE-2026-00001`, é do serviço. ' +
      'Auditoria: CRIAR_LOTE e CRIAR_MOVIMENTACAO.',
    refusals: byCode(RECUSAS.abertura),
    status: 201,
    errors: [400, 401, 403, 500],
  })
    .input(schemas.NovoLote)
    .output(schemas.LoteComProcedencias)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  importar: rest(command, 'POST', '/lotes/importacao', {
    summary: 'Confere ou grava lotes que já estão em andamento, de uma planilha',
    description:
      descricaoDaImportacao('POST /lotes') +
      ' Cada linha é uma espécie de um lote: as do mesmo `codigo` são um lote só, que é aberto inteiro ou não é. ' +
      'Ele fica na `fase` e com a `data_inicio` que a planilha diz; as plantas entram hoje: uma ENTRADA e uma ' +
      'SAIDA de origem ALOCACAO por espécie.',
    refusals: RECUSA_DA_IMPORTACAO,
    errors: [400, 401, 500],
  })
    .input(schemas.ImportacaoDeLotes)
    .output(Importacao)
    .mutation(({ ctx, input }) => importar(ctx, input)),

  listar: rest(quickQuery, 'GET', '/lotes', {
    summary: 'Lista os lotes',
    description:
      'Os lotes, dos mais novos para os mais antigos, em páginas. `busca` é uma parte do código; `fase` ' +
      'e `status` valem em maiúsculas ou minúsculas, com ou sem acentos.',
    errors: [401, 500],
  })
    .input(FiltrosDeLotes)
    .output(schemas.PaginaDeLotes)
    .query(({ ctx, input }) => listarLotes(ctx, input)),

  buscar: rest(quickQueryById, 'GET', '/lotes/{id}', {
    summary: 'Mostra um lote',
    description:
      'O lote, com as espécies, o que está vivo de cada uma, de que procedências elas são, a estufa e, se encerrado, o motivo.',
    errors: [401, 404, 500],
  })
    .output(schemas.LoteComProcedencias)
    .query(({ ctx, input }) => buscarLote(ctx, input.id)),

  historico: rest(reportById, 'GET', '/lotes/{id}/historico', {
    summary: 'Lista as movimentações de um lote',
    description: 'Todas as movimentações do lote, das mais novas para as mais antigas, sem páginas.',
    refusals: 'mais de quatro históricos e arquivos abertos pela mesma conta (429)',
    errors: [401, 404, 500],
    rows: true,
  })
    .output(z.array(Movimentacao))
    .query(({ ctx, input }) => historicoDoLote(ctx, input.id)),

  linhaDoTempo: rest(slowQueryById, 'GET', '/lotes/{id}/linha-do-tempo', {
    summary: 'Conta a história de um lote, do fato mais antigo para o mais novo',
    description:
      'Abertura, fases, transferências, movimentações, anotações, encerramento e reabertura: quem e quando. A ' +
      'causa vem sempre antes do efeito.',
    errors: [401, 404, 500],
  })
    .output(z.array(FatoDoLote))
    .query(({ ctx, input }) => linhaDoTempo(ctx, input.id)),

  sobrevivencia: rest(slowQueryById, 'GET', '/lotes/{id}/sobrevivencia', {
    summary: 'Calcula a sobrevivência em um lote',
    description:
      'Das plantas que entraram em PRODUÇÃO, quantas estavam vivas no fim da fase, pela definição do relatório de ' +
      'produção; sem dados que sustentem a taxa, ela é nula, e o motivo diz por quê.',
    errors: [401, 404, 500],
  })
    .output(schemas.Sobrevivencia)
    .query(({ ctx, input }) => sobrevivenciaDoLote(ctx, input.id)),

  // Only for the app, which polls it: it has no REST path.
  emCampo: query
    .input(DesdeQuando)
    .output(LotesEmCampo)
    .query(({ ctx, input }) => lotesEmCampo(ctx, input.desde ?? null)),

  ...procedimentosDeEtiquetas,

  ...procedimentosDeAnotacoes,

  atualizarFase: rest(commandOn('lote'), 'PATCH', '/lotes/{id}/fase', {
    summary: 'Avança ou recua a fase de um lote',
    description:
      'Leva o lote a qualquer fase, adiante ou atrás. FINALIZADO dá baixa no que restou (uma PERDA de ' +
      'origem ENCERRAMENTO por espécie), encerra o lote e libera a estufa; voltar de um encerramento ' +
      'manual desfaz a baixa, e voltar de um encerramento por expedição reabre o lote vazio. A fase em ' +
      'que o lote já está é aceita, e nada é gravado. Com `contagem`, o que falta do que se contou é antes ' +
      'baixado como PERDA (de origem NAO_GERMINADA quando o lote avança de GERMINAÇÃO, senão CONTAGEM), e o que ' +
      'há a mais entra como AJUSTE: as taxas de germinação e de sobrevivência são então as contadas. Com `anotado_em`, ' +
      'falta ou sobra ao saldo que o livro tinha então, e o que se moveu depois fica como está. Auditoria: ATUALIZAR_FASE_LOTE, e ' +
      'CRIAR_MOVIMENTACAO ou ESTORNAR_MOVIMENTACAO com a baixa e com o que se contou.',
    refusals: byCode(RECUSAS.fase),
    errors: [400, 401, 404, 500],
  })
    .input(schemas.MudancaDeFase)
    .output(schemas.LoteComProcedencias)
    .mutation(({ ctx, input }) => atualizarFase(ctx, input)),

  transferir: rest(commandOn('lote'), 'PATCH', '/lotes/{id}/transferir', {
    summary: 'Transfere um lote para outra estufa',
    description:
      'Leva o lote inteiro para outra estufa e ajusta a ocupação das duas. Não há movimentação de ' +
      'estoque. Auditoria: TRANSFERIR_LOTE.',
    refusals: byCode(RECUSAS.transferencia),
    errors: [400, 401, 404, 500],
  })
    .input(schemas.Transferencia)
    .output(schemas.LoteComProcedencias)
    .mutation(({ ctx, input }) => transferir(ctx, input)),

  registrarMortalidade: rest(commandOn('lote'), 'POST', '/lotes/{id}/mortalidade', {
    summary: 'Registra a mortalidade em um lote',
    description:
      'Registra uma MORTALIDADE no lote, como `POST /movimentacoes` faria, e responde a movimentação. O ' +
      'lote não muda de fase, nem quando fica vazio. Com `anotado_em`, uma contagem feita depois disso já a tem ' +
      'no saldo, mesmo que ela chegue mais tarde. Auditoria: REGISTRAR_MORTALIDADE e ' +
      'CRIAR_MOVIMENTACAO.',
    refusals: byCode(RECUSAS.mortalidade),
    status: 201,
    errors: [400, 401, 404, 500],
  })
    .input(schemas.NovaMortalidade)
    .output(Movimentacao)
    .mutation(({ ctx, input }) => registrarMortalidade(ctx, input)),

  descartar: rest(commandOn('lote'), 'DELETE', '/lotes/{id}', {
    summary: 'Descarta um lote',
    description:
      'Descarta o lote: o que restou é baixado como PERDA de origem DESCARTE, o lote fica INATIVO na ' +
      'fase em que está e a estufa é liberada. Nada é apagado, e a resposta traz o lote. Um lote ' +
      'FINALIZADO só guarda a justificativa; o já descartado fica como está. Auditoria: CANCELAR_LOTE ' +
      'e, com a baixa, CRIAR_MOVIMENTACAO.',
    refusals: '`justificativa` ausente ou em branco (400)',
    errors: [400, 401, 404, 500],
  })
    .input(schemas.Descarte)
    .output(schemas.LoteComProcedencias)
    .mutation(({ ctx, input }) => descartar(ctx, input)),
});
