import type { Db } from '../../db/connection.ts';
import { TokenSenha } from '../../db/models/usuario.ts';
import { removeExpired } from '../../src/auth/sessions.ts';
import type { Context } from '../../src/procedure/context.ts';
import { removeExpiredKeys } from '../../src/procedure/idempotency.ts';
import { removeExpiredCounts } from '../../src/procedure/limits.ts';
import { type Job, recurring } from './recurring.ts';

const EVERY_MS = 3_600_000;
/** Expired tokens are kept this long, so that a link can be answered "expired" rather than "unknown". */
const TOKEN_REST_MS = 7 * 24 * 3_600_000;

/** Deletes expired sessions, idempotency keys and rate-limit counts, and tokens that expired some days ago. */
export function start(db: Db, { log, now }: Pick<Context, 'log' | 'now'>): Job {
  const clean = async () => {
    await removeExpired(db);
    await removeExpiredKeys(db, now());
    await removeExpiredCounts(db, now());
    await TokenSenha.query(db)
      .delete()
      .where('data_fim', '<=', new Date(now().getTime() - TOKEN_REST_MS).toISOString());
  };
  return recurring('cleanup', EVERY_MS, clean, log);
}
