import { QUEM_ESTORNA } from '../common/quem-estorna.ts';
import { emitirTermo } from '../movimentacoes/emitir-termo.ts';
import { buscarTermoImpresso } from '../movimentacoes/termo/queries.ts';
import { TermoEmitido, TermoImpresso } from '../movimentacoes/termo/schemas.ts';
import { restOf } from '../procedure/rest.ts';
import { byId, command, commandOn, query, queryById, quickQueryById, router } from '../procedure/trpc.ts';
import { provarEntrega } from '../selos/provar.ts';
import { Prova } from '../selos/schemas.ts';
import { act } from '../wire/inputs.ts';
import { atualizar } from './atualizar.ts';
import { criar } from './criar.ts';
import { devolver } from './devolver.ts';
import { estornar } from './estornar.ts';
import { buscarEntrega, listarEntregas } from './queries.ts';
import {
  EntregaComOrigem,
  EntregaEstornada,
  EstornoDaEntrega,
  FiltrosDeEntregas,
  MudancaDeEntrega,
  NovaDevolucao,
  NovaEntrega,
  PaginaDeEntregas,
} from './schemas.ts';

const rest = restOf('Entregas');

/** Deliveries to recipients: whatever somebody takes away at once has one number and one receipt. */
export const entregasRouter = router({
  criar: rest(command, 'POST', '/entregas', {
    summary: 'Registra uma entrega de até 50 itens',
    description:
      'Registra o que um destinatário leva de uma vez: cada item com `lote_id` é uma EXPEDICAO, sem ele uma SAIDA do ' +
      'estoque, pelas regras de POST /movimentacoes; ou todos entram, ou nenhum. Um item com `de`, sem `lote_id` nem ' +
      '`procedencia_id`, o serviço reparte: por tudo o que a planta tem pronto, nos lotes que começaram antes e depois fora de ' +
      'lotes, ou só pelo estoque com `unidade` SEMENTE; cada parte é um item, e `simular=true` mostra como. Uma movimentação com destinatário é ' +
      'também uma entrega, de um item. Auditoria: CRIAR_ENTREGA e, de cada item, o que a movimentação dele escreve.',
    refusals:
      'o que POST /movimentacoes recusa, de todos os itens recusados (`itens.2.quantidade`); a mesma espécie do mesmo ' +
      'lote duas vezes; falta da finalidade onde a instalação a exige (400)',
    status: 201,
    errors: [400, 401, 500],
  })
    .input(NovaEntrega)
    .output(EntregaComOrigem)
    .mutation(({ ctx, input }) => criar(ctx, input)),

  listar: rest(query, 'GET', '/entregas', {
    summary: 'Lista as entregas',
    description:
      'Tudo o que foi entregue, da entrega mais nova para a mais antiga, em páginas: as registradas como entrega e as ' +
      'movimentações com destinatário, que são entregas de um item. Um retorno ao viveiro não é entrega. `municipio` é o nome ' +
      'inteiro, sem diferença de maiúsculas nem de acentos.',
    errors: [401, 500],
  })
    .input(FiltrosDeEntregas)
    .output(PaginaDeEntregas)
    .query(({ ctx, input }) => listarEntregas(ctx, input)),

  buscar: rest(quickQueryById, 'GET', '/entregas/{id}', {
    summary: 'Mostra uma entrega',
    description:
      'A entrega, com os seus itens, de onde vieram, o que deles foi estornado ou devolvido, e o termo. O termo emitido diz ' +
      'de onde vieram pelo que se sabia na emissão; aqui se diz o que se sabe agora.',
    errors: [401, 404, 500],
  })
    .output(EntregaComOrigem)
    .query(({ ctx, input }) => buscarEntrega(ctx, input.id)),

  atualizar: rest(commandOn('entrega'), 'PATCH', '/entregas/{id}', {
    summary: 'Completa o que se sabe de uma entrega',
    description:
      'Altera a finalidade, o programa e o local do plantio, só nos campos enviados; o que se levou não muda. Completa ' +
      'quem a poderia estornar. Auditoria: ATUALIZAR_ENTREGA.',
    refusals:
      'corpo sem nenhum campo conhecido, latitude sem longitude (400); uma que o Operador não pode estornar (403)',
    errors: [400, 401, 403, 404, 500],
  })
    .input(MudancaDeEntrega)
    .output(EntregaComOrigem)
    .mutation(({ ctx, input }) => atualizar(ctx, input)),

  estornar: rest(commandOn('entrega'), 'POST', '/entregas/{id}/estorno', {
    summary: 'Estorna uma entrega inteira',
    description:
      'Estorna todos os itens que ainda valem, cada um pelas regras de POST /movimentacoes/{id}/estorno; ou todos, ou ' +
      `nenhum. Um lote que a entrega encerrou reabre. ${QUEM_ESTORNA} \`contados_depois\` diz o que já se contou sem o que ` +
      'ela levou. Auditoria: ESTORNAR_ENTREGA e, de cada item, ESTORNAR_MOVIMENTACAO.',
    refusals:
      'a que já foi estornada, a que tem algo devolvido, estufa sem vagas, lote encerrado por outra operação (400); uma ' +
      'que o Operador não pode estornar (403)',
    status: 201,
    errors: [400, 401, 403, 404, 500],
  })
    .input(EstornoDaEntrega)
    .output(EntregaEstornada)
    .mutation(({ ctx, input }) => estornar(ctx, input)),

  devolver: rest(commandOn('entrega'), 'POST', '/entregas/{id}/devolucao', {
    summary: 'Registra o que o destinatário devolveu de uma entrega',
    description:
      'Cada item devolvido é uma ENTRADA, de origem DEVOLUCAO: no lote indicado, ou no estoque da MUDA equivalente, criada se preciso; o que ' +
      'saiu como semente volta ao estoque da própria espécie. A entrega continua valendo e mostra cada devolução; estornar a movimentação de uma a desfaz. ' +
      'Auditoria: DEVOLVER_ENTREGA e, de cada entrada, CRIAR_MOVIMENTACAO.',
    refusals:
      'o mesmo item duas vezes, mais do que se levou e ainda não voltou, item estornado ou de outra entrega, lote encerrado, sem a espécie ou sem ' +
      'vagas, espécie INATIVO (400)',
    status: 201,
    errors: [400, 401, 404, 500],
  })
    .input(NovaDevolucao)
    .output(EntregaComOrigem)
    .mutation(({ ctx, input }) => devolver(ctx, input)),

  emitirTermo: rest(commandOn('entrega'), 'POST', '/entregas/{id}/termo', {
    summary: 'Emite o termo de doação de uma entrega',
    description:
      'Dá o número ao termo da entrega, um só por entrega, também quando se pede por um dos itens, e responde 201; depois ' +
      'a resposta é 200 com o mesmo termo. O PDF está no GET do mesmo endereço.',
    refusals: 'uma entrega que já foi toda estornada (400)',
    status: 201,
    existing: 'ja_emitido',
    errors: [400, 401, 404, 500],
    unaudited: 'the specification has no action for a receipt; its row keeps who issued it and when',
  })
    .input(act(byId.shape, { record: () => TermoEmitido }))
    .output(TermoEmitido)
    .mutation(({ ctx, input }) => emitirTermo(ctx, input.id)),

  prova: rest(queryById, 'GET', '/entregas/{id}/prova', {
    summary: 'Prova uma entrega e o seu termo sem o serviço',
    description: 'Como `GET /movimentacoes/{id}/prova`: os itens, os estornos e o termo.',
    refusals: 'a do último minuto, ainda sem selo (404)',
    errors: [401, 404, 500],
  })
    .output(Prova)
    .query(({ ctx, input }) => provarEntrega(ctx, input.id)),

  termo: rest(queryById, 'GET', '/entregas/{id}/termo', {
    summary: 'Mostra o termo de doação emitido, em PDF',
    description:
      'O PDF do termo emitido pelo POST do mesmo endereço. Depois de um estorno o termo sai como cancelado, ou diz o que ' +
      'dele já não vale. Um QR code leva à página pública que o confere.',
    refusals: 'um termo que ainda não foi emitido (404)',
    errors: [401, 404, 500],
    file: { kind: 'termo', when: 'always' },
  })
    .output(TermoImpresso)
    .query(({ ctx, input }) => buscarTermoImpresso(ctx, input.id)),
});
