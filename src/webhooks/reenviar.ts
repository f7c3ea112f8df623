import { prepared, preparedOne } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { lockWebhook } from './atualizar.ts';
import { buscarWebhook } from './queries.ts';
import { checkAberto, checkApos } from './rules.ts';
import type { Reenvio, Webhook } from './schemas.ts';

/** Moves a webhook's place in the trail: back, to send again, or forward, past what its receiver cannot take. */
export async function reenviar(
  ctx: UserCommandContext,
  { id, apos }: Reenvio & { id: string },
): Promise<Webhook> {
  const { db, now, audit } = ctx;
  const { situacao } = await lockWebhook(ctx, id);
  checkAberto(situacao);
  const { ultimo, antes } = await preparedOne<{ ultimo: number; antes: number }>(
    db,
    `select coalesce((select max(seq) from auditoria), 0) as ultimo, apos as antes from webhooks where id = $1`,
    [id],
  );
  checkApos(apos, ultimo);
  await prepared(
    db,
    `update webhooks set apos = $2, falhas = 0, falha_desde = null, proxima_tentativa = $3, data_att = $3 where id = $1`,
    [id, apos, now().toISOString()],
  );
  audit.record('REENVIAR_EVENTOS', 'webhook', id, { apos: { antes, depois: apos } });
  return buscarWebhook(ctx, id);
}
