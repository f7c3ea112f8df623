import type { Db } from '../../db/connection.ts';
import type { Mailer } from '../../src/auth/mailer.ts';
import { sendNext } from '../../src/auth/outbox.ts';
import type { Context } from '../../src/procedure/context.ts';
import { type Job, recurring } from './recurring.ts';

const POLL_MS = 5_000;

/** Sends the mails in the outbox. Several instances may share a database: a row lock gives each mail to one at a time. */
export function start(db: Db, mailer: Mailer, ctx: Pick<Context, 'log' | 'now'>): Job {
  const sendAll = async (stopping: AbortSignal) => {
    while (!stopping.aborted && (await sendNext(db, mailer, ctx)));
  };
  return recurring('outbox', POLL_MS, sendAll, ctx.log);
}
