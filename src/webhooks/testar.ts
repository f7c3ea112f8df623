import { newId } from '../../db/new-id.ts';
import { prepared } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { lockWebhook } from './atualizar.ts';
import { buscarWebhook } from './queries.ts';
import { checkAberto, semSegredo } from './rules.ts';
import type { Webhook } from './schemas.ts';
import { segredosEm } from './segredos.ts';

/** Asks the sender for a test. It is sent once, even to a paused webhook. */
export async function testar(ctx: UserCommandContext, id: string): Promise<Webhook> {
  const { db, now, audit } = ctx;
  const { situacao } = await lockWebhook(ctx, id);
  checkAberto(situacao);
  if ((await segredosEm(db, id, now())).length === 0) throw semSegredo();
  await prepared(db, 'update webhooks set teste = $2 where id = $1', [id, newId()]);
  audit.record('TESTAR_WEBHOOK', 'webhook', id);
  return buscarWebhook(ctx, id);
}
