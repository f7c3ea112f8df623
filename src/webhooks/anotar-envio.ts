import type { Db } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { prepared } from '../../db/prepared.ts';
import { avisarAdministradores } from '../auth/emails.ts';
import type { Acao, MotivoDoWebhook } from '../common/vocabulary.ts';
import { AuditTrail } from '../procedure/audit-trail.ts';
import type { Context } from '../procedure/context.ts';
import type { Resultado } from './carteiro.ts';
import { hostOf } from './destino.ts';
import { encerrado } from './encerrar.ts';
import type { Trecho } from './remessas.ts';
import { proximaTentativa } from './rules.ts';
import type { Tomado } from './tomar.ts';

type Ctx = Pick<Context, 'db' | 'log' | 'now' | 'wakeOutbox'>;
type Feito = Resultado & { mensagem: string; duracao: number };

/**
 * Records the outcome of a sending. It moves the webhook past the delivered events, or sets the time of the next attempt.
 * Only the attempt is recorded when the webhook was moved or taken in the meantime, or when somebody changed it during a
 * failed attempt, because a changed webhook is tried again at once. Answers whether to go on.
 */
export async function anotar(
  ctx: Ctx,
  webhook: Tomado & { quem: string },
  envio: Feito & Trecho,
): Promise<boolean> {
  const { db, log } = ctx;
  const tentativa = webhook.falhas + 1;
  const goesOn = await db.transaction(async (held) => {
    await guardar(held, webhook.id, { ...envio, tentativa, data: ctx.now() });
    const present = await stillHeld(held, webhook);
    if (!present) return true;
    if (envio.erro === null) return avancar(held, webhook, envio.ultimo, ctx.now());
    if (present.proxima_tentativa !== webhook.proxima_tentativa) return true;
    if (envio.status === 410) return acabar({ ...ctx, db: held }, webhook);
    return adiar({ ...ctx, db: held }, webhook);
  });
  const { evento, eventos, status } = envio;
  const fields = { webhook: webhook.id, evento, eventos, status, tentativa };
  if (envio.erro === null) log.debug(fields, 'event sent');
  else log.warn({ ...fields, erro: envio.erro }, 'event not sent');
  if (!goesOn) ctx.wakeOutbox();
  return goesOn;
}

const SEM_EVENTOS = { evento: null, ultimo: null, eventos: 0 };

/** A test is sent once, whatever its outcome. */
export async function anotarTeste({ db, now }: Ctx, { id, teste }: Tomado, envio: Feito): Promise<void> {
  await db.transaction(async (held) => {
    await guardar(held, id, { ...envio, ...SEM_EVENTOS, tentativa: 1, data: now() });
    await prepared(held, 'update webhooks set teste = null where id = $1 and teste = $2', [id, teste]);
  });
}

/** A restored webhook has no secret to sign with. Somebody who knows its receiver has to give it a new one. */
export async function pausarSemSegredo(ctx: Ctx, { id, situacao, url }: Tomado): Promise<void> {
  await ctx.db.transaction(async (held) => {
    await prepared(held, 'update webhooks set teste = null where id = $1', [id]);
    if (situacao === 'ATIVO') await pausar({ ...ctx, db: held }, { id, url }, 'SEM_SEGREDO');
  });
  ctx.wakeOutbox();
}

const COLUNAS = [
  ...(['mensagem', 'evento', 'ultimo', 'eventos', 'tentativa'] as const),
  ...(['status', 'erro', 'resposta', 'duracao', 'data'] as const),
];
const ENVIO = `
  insert into envios_dos_webhooks (webhook_id, ${COLUNAS}) values ($1, ${COLUNAS.map((_, n) => `$${n + 2}`)})`;

/** Only the last hundred attempts stay. */
const ANTIGOS = `
  delete from envios_dos_webhooks where webhook_id = $1 and numero <= (
    select numero from envios_dos_webhooks where webhook_id = $1 order by numero desc offset 100 limit 1)`;

interface Guardado extends Feito {
  evento: number | null;
  ultimo: number | null;
  eventos: number;
  tentativa: number;
  data: Date;
}

async function guardar(db: Db, id: string, envio: Guardado): Promise<void> {
  const gravado = { ...envio, duracao: Math.round(envio.duracao), data: envio.data.toISOString() };
  await prepared(db, ENVIO, [id, ...COLUNAS.map((coluna) => gravado[coluna])]);
  await prepared(db, ANTIGOS, [id]);
}

/** Locks the row, so that moving, changing, pausing or ending the webhook waits. */
async function stillHeld(db: Db, { id, quem, apos }: Tomado & { quem: string }) {
  const [found] = await prepared<Pick<Tomado, 'proxima_tentativa'>>(
    db,
    `select proxima_tentativa from webhooks
     where id = $1 and enviando_por = $2 and apos = $3 and situacao <> 'ENCERRADO' for no key update`,
    [id, quem, apos],
  );
  return found;
}

async function avancar(db: Db, { id }: Tomado, ultimo: number, agora: Date): Promise<true> {
  await prepared(
    db,
    `update webhooks set apos = $2, remessa_ate = null, falhas = 0, falha_desde = null, proxima_tentativa = $3
     where id = $1`,
    [id, ultimo, agora.toISOString()],
  );
  return true;
}

async function adiar(ctx: Ctx, { id, url, falhas, falha_desde }: Tomado): Promise<false> {
  const agora = ctx.now();
  const desde = falha_desde ?? agora.toISOString();
  const proxima = proximaTentativa({ falhas: falhas + 1, falha_desde: desde }, agora, Math.random());
  await prepared(
    ctx.db,
    'update webhooks set falhas = $2, falha_desde = $3, proxima_tentativa = $4 where id = $1',
    [id, falhas + 1, desde, (proxima ?? agora).toISOString()],
  );
  if (proxima === null) await pausar(ctx, { id, url }, 'FALHAS');
  return false;
}

/** The receiver wants no more events: 410. */
async function acabar(ctx: Ctx, { id }: Tomado): Promise<false> {
  await encerrado(ctx.db, id, 'RECUSADO', ctx.now());
  await registrar(ctx, id, 'ENCERRAR_WEBHOOK', 'RECUSADO');
  return false;
}

/** Pauses the webhook, and tells administrators by mail, who may resume it. The painel shows it, too. */
async function pausar(
  ctx: Ctx,
  { id, url }: Pick<Tomado, 'id' | 'url'>,
  motivo: MotivoDoWebhook,
): Promise<void> {
  const { db, now } = ctx;
  const agora = now().toISOString();
  const paused = await prepared(
    db,
    `update webhooks set situacao = 'PAUSADO', motivo = $2, desde = $3, data_att = $3
     where id = $1 and situacao = 'ATIVO' returning 1`,
    [id, motivo, agora],
  );
  if (paused.length === 0) return;
  await registrar(ctx, id, 'PAUSAR_WEBHOOK', motivo);
  await avisarAdministradores(ctx, 'WEBHOOK_PAUSADO', { destino: hostOf(url) });
}

/** Records an act of the service itself. */
async function registrar(ctx: Ctx, id: string, acao: Acao, motivo: MotivoDoWebhook): Promise<void> {
  const audit = new AuditTrail(newId(), null);
  audit.record(acao, 'webhook', id, { motivo });
  await audit.write({ ...ctx, ip: null });
}
