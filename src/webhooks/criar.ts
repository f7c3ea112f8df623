import { lockUntilCommit } from '../../db/books.ts';
import { prepared, preparedOne } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { hostOf } from './destino.ts';
import { buscarWebhook } from './queries.ts';
import { checkQuantos } from './rules.ts';
import type { NovoWebhook, WebhookCriado } from './schemas.ts';
import { novoSegredo } from './segredos.ts';

/** Registers a webhook. It starts after `apos`, up to which the trail was closed before: what others are just writing reaches it. */
export async function criar(
  ctx: UserCommandContext,
  { url, acoes, em_remessas, descricao }: NovoWebhook,
  apos: number,
): Promise<WebhookCriado> {
  const { db, now, audit } = ctx;
  // When two are created at once, the later one counts the earlier.
  await lockUntilCommit(db, 'webhooks: how many');
  const { outros } = await preparedOne<{ outros: number }>(
    db,
    "select count(*) as outros from webhooks where situacao <> 'ENCERRADO'",
    [],
  );
  checkQuantos(outros);
  const [novo] = await prepared<{ id: string }>(
    db,
    `insert into webhooks (url, acoes, descricao, em_remessas, situacao, desde, apos, proxima_tentativa, data_registro, data_att)
     values ($1, $2, $3, $4, 'ATIVO', $5, $6, $5, $5, $5) returning id`,
    [url, acoes, descricao ?? null, em_remessas, now().toISOString(), apos],
  );
  const { id } = novo as { id: string };
  const segredo = await novoSegredo(ctx, id);
  audit.record('CRIAR_WEBHOOK', 'webhook', id, { destino: hostOf(url), acoes, em_remessas });
  return { ...(await buscarWebhook(ctx, id)), segredo };
}
