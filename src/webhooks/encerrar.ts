import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import type { MotivoDoWebhook } from '../common/vocabulary.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { lockWebhook } from './atualizar.ts';
import { buscarWebhook } from './queries.ts';
import type { FimDoWebhook, Webhook } from './schemas.ts';
import { apagarSegredos } from './segredos.ts';

/** Ends a webhook for good, and deletes its secrets. Repeating this changes nothing. */
export async function encerrar(
  ctx: UserCommandContext,
  { id, data_att }: FimDoWebhook & { id: string },
): Promise<Webhook> {
  const webhook = await lockWebhook(ctx, id);
  await checkAsRead(webhook, data_att, () => buscarWebhook(ctx, id));
  if (webhook.situacao !== 'ENCERRADO') {
    await encerrado(ctx.db, id, 'A_PEDIDO', ctx.now());
    ctx.audit.record('ENCERRAR_WEBHOOK', 'webhook', id, { motivo: 'A_PEDIDO' });
  }
  return buscarWebhook(ctx, id);
}

/** Ends a webhook. The caller holds the lock on its row. */
export async function encerrado(db: Db, id: string, motivo: MotivoDoWebhook, agora: Date): Promise<void> {
  await prepared(
    db,
    `update webhooks set situacao = 'ENCERRADO', motivo = $2, desde = $3, falhas = 0, falha_desde = null, teste = null,
       data_att = $3
     where id = $1`,
    [id, motivo, agora.toISOString()],
  );
  await apagarSegredos(db, id);
}
