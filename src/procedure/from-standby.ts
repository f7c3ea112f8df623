import type { Db } from '../../db/connection.ts';
import type { Context } from './context.ts';
import { causeOf } from './transaction.ts';

type Asking = Pick<Context, 'db' | 'standby' | 'user' | 'completeUntil'>;

/**
 * Reads many rows from the standby if it can be read from, otherwise from the primary. When the standby fails, everything is read
 * again from the primary, unless `settle` was called: the rows have been used by then. `completeUntil` is the instant until which
 * the standby has everything; null for the primary.
 */
export async function fromStandby<Result>(
  { db, standby, user, completeUntil }: Asking,
  read: (db: Db, settle: () => void, completeUntil: string | null) => Promise<Result>,
): Promise<Result> {
  const found = await standby?.reader(user?.id);
  if (!standby || !found) return read(db, () => {}, null);
  let settled = false;
  const settle = () => {
    if (!settled) completeUntil?.(found.completeUntil);
    settled = true;
  };
  try {
    const result = await read(found.db, settle, found.completeUntil);
    settle();
    return result;
  } catch (error) {
    if (!standby.hasFailed(causeOf(error)) || settled) throw error;
    return read(db, () => {}, null);
  }
}
