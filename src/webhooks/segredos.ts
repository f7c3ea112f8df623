import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import type { Context } from '../procedure/context.ts';

type Ctx = Pick<Context, 'db' | 'now'>;

/** A new secret in the form of Standard Webhooks. It is stored in clear, because a hash cannot sign. */
export async function novoSegredo({ db, now }: Ctx, webhookId: string): Promise<string> {
  const segredo = `whsec_${randomBytes(32).toString('base64')}`;
  await prepared(
    db,
    'insert into segredos_dos_webhooks (webhook_id, segredo, data_registro) values ($1, $2, $3)',
    [webhookId, segredo, now().toISOString()],
  );
  return segredo;
}

/** Makes the present secret end at `fim`; one that was already ending ends at once. Answers whether there was one. */
export async function encerrarSegredos({ db }: Ctx, webhookId: string, fim: Date): Promise<boolean> {
  await prepared(db, 'delete from segredos_dos_webhooks where webhook_id = $1 and data_fim is not null', [
    webhookId,
  ]);
  const ending = await prepared(
    db,
    'update segredos_dos_webhooks set data_fim = $2 where webhook_id = $1 returning 1',
    [webhookId, fim.toISOString()],
  );
  return ending.length > 0;
}

/** Deletes the secrets of a webhook that has ended. */
export async function apagarSegredos(db: Db, webhookId: string): Promise<void> {
  await prepared(db, 'delete from segredos_dos_webhooks where webhook_id = $1', [webhookId]);
}

/** The secrets that sign at that moment, newest first. There are two while one replaces the other. */
export async function segredosEm(db: Db, webhookId: string, agora: Date): Promise<string[]> {
  const found = await prepared<{ segredo: string }>(
    db,
    `select segredo from segredos_dos_webhooks
    where webhook_id = $1 and (data_fim is null or data_fim > $2) order by data_registro desc`,
    [webhookId, agora.toISOString()],
  );
  return found.map(({ segredo }) => segredo);
}

/** Deletes secrets that sign nothing any more. */
export async function removeEndedSecrets(db: Db, now: Date): Promise<void> {
  await prepared(db, 'delete from segredos_dos_webhooks where data_fim <= $1', [now.toISOString()]);
}
