import type { Db } from '../../db/connection.ts';
import type { Context } from '../procedure/context.ts';
import { fromStandby } from '../procedure/from-standby.ts';

/** A report reads many rows, and a file is written at the same time. Both may take longer than other requests. */
const LIMIT_MS = 60_000;
/** The longest pause of a slow reader, in milliseconds. */
const PAUSE_MS = 3 * 60_000;
const SNAPSHOT = { isolationLevel: 'repeatable read', readOnly: true } as const;

/** Everything that is read of a report comes from one snapshot. */
export function inSnapshot<Result>(
  ctx: Context,
  read: Parameters<typeof fromStandby<Result>>[1],
): Promise<Result> {
  return fromStandby(ctx, (db, settle, completeUntil) =>
    db.transaction(async (trx) => {
      await trx.raw(
        `set local statement_timeout = ${LIMIT_MS}; set local idle_in_transaction_session_timeout = ${PAUSE_MS}`,
      );
      return read(trx, settle, completeUntil);
    }, SNAPSHOT),
  );
}

/** Runs a statement in the snapshot. */
export async function run<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const result = await db.raw(text).options({ values, query_timeout: LIMIT_MS });
  return result.rows;
}
