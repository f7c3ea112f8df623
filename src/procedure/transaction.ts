import type { Db } from '../../db/connection.ts';
import { attemptsAfter } from '../../db/postgres-errors.ts';
import { prepared } from '../../db/prepared.ts';
import { unauthenticated } from '../common/errors.ts';
import type { CurrentUser } from './context.ts';
import { isKeyWrite } from './idempotency.ts';

/** What the transaction of a command watches while it runs, and asks before it is committed. */

/** A statement of a transaction, and what the driver says of its result. */
interface Answered {
  sql: string;
  response: { command: string; rowCount: number };
}

/** A statement that writes, or a part of one: `with … as (insert …)`, `with … update …`. */
const WRITES = /(?:^|[()])\s*(?:insert|update|delete|merge)\b/i;

/** The returned function tells whether the transaction has written since; idempotency keys do not count. */
export function watchWrites(db: Db): () => boolean {
  let wrote = false;
  db.on('query-response', (_, { sql, response }: Answered) => {
    wrote ||= hasWritten(sql, response) && !isKeyWrite(sql);
  });
  return () => wrote;
}

/** For a `select` with a part that writes, the driver does not tell how many rows were written: it counts as a write. */
function hasWritten(sql: string, { command, rowCount }: Answered['response']): boolean {
  return WRITES.test(sql) && (rowCount > 0 || command === 'SELECT');
}

/** The user's role was changed during the command. */
class RoleChanged extends Error {}
const ROLE_ATTEMPTS = 3;

/** How often in all a command is tried that fails with this. */
export function attemptsOf(cause: unknown): number {
  return cause instanceof RoleChanged ? ROLE_ATTEMPTS : attemptsAfter(cause);
}

const ASKING = 'select status, cargo from usuarios where id = $1 for share';

/**
 * The user's row is locked last, after stock and after other users, so that there is no deadlock: an inactivation or a new
 * role either waits for this commit or is seen here. With a new role the command runs again.
 *
 * @throws AppError 401 when the user is no longer ATIVO.
 */
export async function checkStillAllowed(db: Db, user: CurrentUser): Promise<void> {
  const [now] = await prepared<Pick<CurrentUser, 'status' | 'cargo'>>(db, ASKING, [user.id]);
  if (now?.status !== 'ATIVO') throw unauthenticated();
  if (now.cargo === user.cargo) return;
  user.cargo = now.cargo;
  throw new RoleChanged();
}
