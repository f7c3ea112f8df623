import type { Db } from '../../db/connection.ts';
import { removeExpiredTokens } from '../../src/auth/credentials.ts';
import { removeExpired } from '../../src/auth/sessions.ts';
import type { Context } from '../../src/procedure/context.ts';
import { removeExpiredKeys } from '../../src/procedure/idempotency.ts';
import { removeExpiredCounts } from '../../src/procedure/limits.ts';
import { type Job, recurring } from './recurring.ts';

const EVERY_MS = 3_600_000;

/** Deletes expired sessions, tokens, idempotency keys and rate-limit counts. */
export function start(db: Db, { log, now }: Pick<Context, 'log' | 'now'>): Job {
  const clean = async () => {
    await removeExpired(db);
    await removeExpiredTokens(db, now());
    await removeExpiredKeys(db, now());
    await removeExpiredCounts(db, now());
  };
  return recurring('cleanup', EVERY_MS, clean, log);
}
