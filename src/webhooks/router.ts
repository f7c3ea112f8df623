import { horizonOf } from '../auditoria/eventos/horizon.ts';
import { restOf } from '../procedure/rest.ts';
import {
  adminCommandOn,
  adminQueryById,
  adminQuickQuery,
  adminQuickQueryById,
  adminReport,
  adminSecretOn,
  byId,
  collisionsRefused,
  commandSlot,
  existing,
  inTransaction,
  router,
  stillAllowed,
} from '../procedure/trpc.ts';
import { act } from '../wire/inputs.ts';
import { atualizar } from './atualizar.ts';
import { criar } from './criar.ts';
import { checkDestino } from './destino.ts';
import { encerrar } from './encerrar.ts';
import { buscarWebhook, enviosDoWebhook, listarWebhooks } from './queries.ts';
import { reenviar } from './reenviar.ts';
import * as schemas from './schemas.ts';
import { testar } from './testar.ts';
import { trocarSegredo } from './trocar-segredo.ts';

const rest = restOf('Webhooks');
const ENCERRADO = 'um webhook que foi encerrado (400)';

/** Addresses that receive events. */
export const webhooksRouter = router({
  criar: rest(adminReport, 'POST', '/webhooks', {
    summary: 'Cadastra um webhook',
    description:
      'Desde este cadastro, cada evento de `GET /eventos` das ações pedidas é enviado ao endereço com POST, na ordem do livro e ao ' +
      'menos uma vez; o próprio cadastro é um deles. Cada envio é assinado como em Standard Webhooks (`webhook-id`, ' +
      '`webhook-timestamp`, `webhook-signature`). Com `em_remessas`, os eventos que esperam vão juntos: o corpo tem o `type` REMESSA ' +
      'e a lista `eventos`, e o cabeçalho `webhook-eventos` diz quantos são. Só um 2xx é entrega; o que falha é tentado de novo por ' +
      'três dias, com os mesmos bytes e o mesmo `webhook-id`. O `segredo` só esta resposta o mostra. Auditoria: CRIAR_WEBHOOK.',
    refusals:
      'endereço que não é https, que não existe ou que leva a uma rede interna, ação desconhecida, vinte webhooks que não ' +
      'foram encerrados (400)',
    status: 201,
    errors: [400, 401, 403, 500],
  })
    .input(schemas.NovoWebhook)
    .use(async ({ ctx, input, next }) => {
      await checkDestino(ctx, input.url);
      const apos = await ctx.withSlot('read', () => horizonOf(ctx).reached());
      return next({ ctx: { apos } });
    })
    .use(commandSlot)
    .use(inTransaction)
    .use(stillAllowed)
    .output(schemas.WebhookCriado)
    .mutation(({ ctx, input }) => criar(ctx, input, ctx.apos)),

  listar: rest(adminQuickQuery, 'GET', '/webhooks', {
    summary: 'Lista os webhooks',
    description:
      'Os webhooks, dos mais novos para os mais antigos, em páginas, com o ponto a que cada um chegou.',
    errors: [400, 401, 403, 500],
  })
    .input(schemas.FiltrosDeWebhooks)
    .output(schemas.PaginaDeWebhooks)
    .query(({ ctx, input }) => listarWebhooks(ctx, input)),

  buscar: rest(adminQuickQueryById, 'GET', '/webhooks/{id}', {
    summary: 'Mostra um webhook',
    description: 'O webhook, de qualquer situação, sem o segredo.',
    errors: [401, 403, 404, 500],
  })
    .output(schemas.Webhook)
    .query(({ ctx, input }) => buscarWebhook(ctx, input.id)),

  atualizar: rest(adminReport, 'PATCH', '/webhooks/{id}', {
    summary: 'Altera, pausa ou retoma um webhook',
    description:
      'Altera só os campos enviados. `ativo` false pausa os envios; true os retoma de onde pararam. O que falhou é tentado de ' +
      'novo na hora. Auditoria: ATUALIZAR_WEBHOOK, ou PAUSAR_WEBHOOK.',
    refusals:
      `endereço que não é https, que não existe ou que leva a uma rede interna, ${ENCERRADO}, retomar um que não tem segredo, ` +
      'corpo sem nenhum campo conhecido (400)',
    errors: [400, 401, 403, 404, 500],
  })
    .input(byId)
    .use(existing('webhook'))
    .input(schemas.MudancaDeWebhook)
    .use(async ({ ctx, input, next }) => {
      await checkDestino(ctx, input.url);
      return next();
    })
    .use(commandSlot)
    .use(inTransaction)
    .use(stillAllowed)
    .use(collisionsRefused)
    .output(schemas.Webhook)
    .mutation(({ ctx, input }) => atualizar(ctx, input)),

  encerrar: rest(adminCommandOn('webhook'), 'DELETE', '/webhooks/{id}', {
    summary: 'Encerra um webhook',
    description:
      'Nada mais é enviado, e os segredos são apagados; a resposta traz o webhook. Um que já terminou fica como está. ' +
      'Auditoria: ENCERRAR_WEBHOOK.',
    refusals: 'um webhook que mudou desde a `data_att` enviada (400)',
    errors: [401, 403, 404, 500],
  })
    .input(schemas.FimDoWebhook)
    .output(schemas.Webhook)
    .mutation(({ ctx, input }) => encerrar(ctx, input)),

  trocarSegredo: rest(adminSecretOn('webhook'), 'POST', '/webhooks/{id}/segredo', {
    summary: 'Troca o segredo de um webhook',
    description:
      'Faz um segredo novo, que só esta resposta mostra. Até `anterior_ate` cada envio traz duas assinaturas, a do novo e a do ' +
      'segredo de antes, para que o receptor troque um pelo outro sem perder nada; depois, só a do novo. Um segredo que já ' +
      'terminava termina na hora. Auditoria: TROCAR_SEGREDO.',
    refusals: ENCERRADO,
    errors: [400, 401, 403, 404, 500],
  })
    .input(schemas.TrocaDeSegredo)
    .output(schemas.SegredoTrocado)
    .mutation(({ ctx, input }) => trocarSegredo(ctx, input)),

  reenviar: rest(adminCommandOn('webhook'), 'POST', '/webhooks/{id}/reenviar', {
    summary: 'Envia de novo os eventos depois de um ponto',
    description:
      'Os eventos depois de `apos` são enviados, mesmo os que já foram, com o mesmo `webhook-id`; em remessas, cada um com o mesmo ' +
      '`id`, mas talvez repartidos de outro modo. Um número maior que o do webhook pula os eventos até ele, como um que o receptor ' +
      'não aceita. O que está pausado só envia depois de retomado. Auditoria: REENVIAR_EVENTOS.',
    refusals: `um número maior que o do último evento, ${ENCERRADO}`,
    errors: [400, 401, 403, 404, 500],
  })
    .input(schemas.Reenvio)
    .output(schemas.Webhook)
    .mutation(({ ctx, input }) => reenviar(ctx, input)),

  testar: rest(adminCommandOn('webhook'), 'POST', '/webhooks/{id}/teste', {
    summary: 'Envia um evento de teste',
    description:
      'Um evento do tipo TESTE é enviado uma só vez, em instantes, também a um webhook pausado; o que se respondeu está em ' +
      '`GET /webhooks/{id}/entregas`. Auditoria: TESTAR_WEBHOOK.',
    refusals: `um webhook que não tem segredo, ${ENCERRADO}`,
    errors: [400, 401, 403, 404, 500],
  })
    .input(act(byId.shape, { record: () => schemas.Webhook }))
    .output(schemas.Webhook)
    .mutation(({ ctx, input }) => testar(ctx, input.id)),

  entregas: rest(adminQueryById, 'GET', '/webhooks/{id}/entregas', {
    summary: 'Lista as últimas tentativas de entrega',
    description: 'As últimas cem tentativas, a mais nova primeiro, com o que o receptor respondeu.',
    errors: [401, 403, 404, 500],
  })
    .use(existing('webhook'))
    .output(schemas.Envios)
    .query(({ ctx, input }) => enviosDoWebhook(ctx, input.id)),
});
