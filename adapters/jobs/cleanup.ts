import type { Db } from '../../db/connection.ts';
import { apagarEnderecos } from '../../src/auditoria/enderecos.ts';
import { removeExpiredTokens } from '../../src/auth/credentials.ts';
import { removeExpiredMarks } from '../../src/auth/device-marks.ts';
import { removeExpired } from '../../src/auth/sessions.ts';
import type { Context } from '../../src/procedure/context.ts';
import { removeExpiredKeys } from '../../src/procedure/idempotency.ts';
import { removeExpiredCounts } from '../../src/procedure/limits.ts';
import { removeEndedSecrets } from '../../src/webhooks/segredos.ts';
import { type Job, recurring } from './recurring.ts';

const EVERY_MS = 3_600_000;

interface CleanUp extends Pick<Context, 'log' | 'now'> {
  /** Deletes mails that were written to files long enough ago; absent where mails are sent. */
  removeOldLetters?: ((now: Date) => Promise<void>) | undefined;
}

/**
 * Deletes expired sessions, tokens, device marks, idempotency keys, rate-limit counts and secrets of webhooks, old mails in files, and old
 * addresses.
 */
export function start(db: Db, { log, now, removeOldLetters }: CleanUp): Job {
  const clean = async () => {
    await removeExpired(db);
    await removeExpiredTokens(db, now());
    await removeExpiredMarks(db, now());
    await removeExpiredKeys(db, now());
    await removeExpiredCounts(db, now());
    await removeEndedSecrets(db, now());
    await removeOldLetters?.(now());
    await apagarEnderecos(db, now());
  };
  return recurring('cleanup', EVERY_MS, clean, log);
}
