import { prepared, preparedOne } from '../../db/prepared.ts';
import { checkPlace } from '../auditoria/eventos/horizon.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { lockWebhook } from './atualizar.ts';
import { buscarWebhook } from './queries.ts';
import { checkAberto } from './rules.ts';
import type { Reenvio, Webhook } from './schemas.ts';

/** Moves a webhook's place in the trail: back, to send again, or forward, past what its receiver cannot take. */
export async function reenviar(
  ctx: UserCommandContext,
  { id, apos }: Reenvio & { id: string },
): Promise<Webhook> {
  const { db, now, audit } = ctx;
  const { situacao } = await lockWebhook(ctx, id);
  checkAberto(situacao);
  await checkPlace(db, apos);
  const { antes } = await preparedOne<{ antes: number }>(
    db,
    'select apos as antes from webhooks where id = $1',
    [id],
  );
  await prepared(
    db,
    `update webhooks set apos = $2, remessa_ate = null, falhas = 0, falha_desde = null, proxima_tentativa = $3, data_att = $3 where id = $1`,
    [id, apos, now().toISOString()],
  );
  audit.record('REENVIAR_EVENTOS', 'webhook', id, { apos: { antes, depois: apos } });
  return buscarWebhook(ctx, id);
}
