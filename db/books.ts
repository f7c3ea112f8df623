import type { Db } from './connection.ts';
import { isLockTimeout } from './postgres-errors.ts';
import { prepared, preparedOne } from './prepared.ts';

/** The longest time, in milliseconds, that writers wait behind us. */
const LOCK_MS = 50;

/**
 * The `seq` up to which a book is closed; null while somebody is writing into it. A writer holds a lock from before
 * its `seq` is drawn until the commit. While we hold that lock nobody is writing, so every number drawn so far is
 * visible. One statement takes the lock and gives it back, so that no writer waits for this process's event loop.
 */
export async function closedUntil(db: Db, book: string): Promise<number | null> {
  try {
    const sql = `select livro_fechado_ate($1) as seq from set_config('lock_timeout', '${LOCK_MS}', true)`;
    return (await preparedOne<{ seq: number | null }>(db, sql, [book])).seq;
  } catch (error) {
    if (isLockTimeout(error)) return null;
    throw error;
  }
}

/** The longest time, in milliseconds, that a step over closed rows may take. */
export const STEP_MS = 60_000;

/**
 * Does a step of work over the closed rows of a book, up to `horizon`, in a transaction. Several instances may do so at once: one of
 * them works, the others find nothing to do. Answers what the step answers: whether more rows are waiting.
 */
export async function overClosedRows(
  db: Db,
  { book, work }: { book: string; work: string },
  step: (trx: Db, horizon: number) => Promise<boolean>,
): Promise<boolean> {
  const horizon = await closedUntil(db, book);
  if (horizon === null) return false;
  return db.transaction(async (trx) => {
    if (!(await tryWorkLock(trx, work))) return false;
    await trx.raw(`set local statement_timeout = ${STEP_MS}`);
    return step(trx, horizon);
  });
}

/** Whether this instance goes on with the work, until the transaction ends. */
async function tryWorkLock(trx: Db, work: string): Promise<boolean> {
  const sql = `select pg_try_advisory_xact_lock(${LOCK}, hashtext($1)) as ours`;
  return (await preparedOne<{ ours: boolean }>(trx, sql, [work])).ours;
}

/** Waits for the lock of this name, and holds it until the commit. */
export async function lockUntilCommit(trx: Db, name: string): Promise<void> {
  await prepared(trx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Any number, as long as every instance has the same. */
const LOCK = 7_401_621;
