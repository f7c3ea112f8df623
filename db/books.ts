import type { Db } from './connection.ts';
import { isLockTimeout } from './postgres-errors.ts';

/** The longest time, in milliseconds, that writers wait behind us. */
const LOCK_MS = 50;

/**
 * The `seq` up to which a book is closed; null while somebody is writing into it. A writer holds a lock from before
 * its `seq` is drawn until the commit. While we hold that lock nobody is writing, so every number drawn so far is
 * visible. One statement takes the lock and gives it back, so that no writer waits for this process's event loop.
 */
export async function closedUntil(db: Db, book: string): Promise<number | null> {
  try {
    const { rows } = await db.raw(
      `select livro_fechado_ate(?) as seq from set_config('lock_timeout', '${LOCK_MS}', true)`,
      [book],
    );
    return rows[0].seq;
  } catch (error) {
    if (isLockTimeout(error)) return null;
    throw error;
  }
}

/** Whether this instance goes on with the work, until the transaction ends. */
export async function tryWorkLock(trx: Db, work: string): Promise<boolean> {
  const { rows } = await trx.raw(`select pg_try_advisory_xact_lock(${LOCK}, hashtext(?)) as ours`, [work]);
  return rows[0].ours;
}

/** Any number, as long as every instance has the same. */
const LOCK = 7_401_621;
