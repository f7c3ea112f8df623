import type { Db } from '../../db/connection.ts';
import { TrailHorizon } from '../../src/auditoria/eventos/horizon.ts';
import type { Context } from '../../src/procedure/context.ts';
import { logFailure } from '../../src/procedure/error-translation.ts';
import type { Enviar } from '../../src/webhooks/carteiro.ts';
import { devidos, enviarTudo } from '../../src/webhooks/enviar.ts';
import { type Job, recurring } from './recurring.ts';

const EVERY_MS = 1_000;

interface Sending extends Pick<Context, 'log' | 'now' | 'wakeOutbox'> {
  enviar: Enviar;
}

/** Sends events to webhooks, each by itself, so that a slow receiver delays no other. */
export function start(db: Db, ctx: Sending): Job {
  const { log } = ctx;
  const sender = { ...ctx, db, horizon: new TrailHorizon(db) };
  const sending = new Map<string, Promise<void>>();
  const sendDue = async (stopping: AbortSignal) => {
    for (const id of await devidos(sender)) {
      if (sending.has(id) || stopping.aborted) continue;
      const work = enviarTudo(sender, id, stopping)
        .catch((error) => logFailure(log, 'job', error, { job: 'webhooks', webhook: id }))
        .finally(() => sending.delete(id));
      sending.set(id, work);
    }
  };
  return recurring('webhooks', EVERY_MS, sendDue, log, () => Promise.all(sending.values()));
}
