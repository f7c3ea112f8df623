import { TRPCError } from '@trpc/server';
import type { Db } from '../../db/connection.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { RegistroAuditoria } from '../../db/models/registro-auditoria.ts';
import { newId } from '../../db/new-id.ts';
import { attemptsAfter } from '../../db/postgres-errors.ts';
import { prepared } from '../../db/prepared.ts';
import { AppError, unauthenticated } from '../common/errors.ts';
import { AuditTrail } from './audit-trail.ts';
import type { Context, CurrentUser } from './context.ts';
import { MaybeDone } from './error-translation.ts';
import { isKeyWrite } from './idempotency.ts';

/** What a command finds in its context beside the rest. */
export interface Operation {
  /** The audit entries of this operation, written last. */
  audit: AuditTrail;
  /** Shared by every row and entry that this operation writes. */
  operacaoId: string;
  /** Runs once the transaction has committed, never before. */
  afterCommit(work: () => void): void;
}

/** What a call finds in its transaction. */
export type Inside = Operation & { db: Db };

/** What a call comes to; `error` is there when it is not `ok`. */
export interface Outcome {
  ok: boolean;
  error?: TRPCError;
}

/** A call of a command: its context, and what it does in a transaction. */
export interface Call<Answer extends Outcome> {
  ctx: Context;
  /** Why its write leaves no audit entry. */
  unaudited?: string | undefined;
  run(inside: Inside): Promise<Answer>;
}

/**
 * Runs calls side by side in one transaction, all that they write or nothing: the writes, and last the audit entries. A call that
 * is refused, and has written nothing, only gets its own answer: of several, one that came with a key has claimed it, and the
 * others write when nothing refuses them any more. A write without an audit entry is a bug, so it fails. What was written is
 * kept only while its user is still ATIVO, in the role under which it was decided. `before` runs first.
 */
export async function transact<Answer extends Outcome>(
  calls: readonly [Call<Answer>, ...Call<Answer>[]],
  before?: (db: Db) => Promise<void>,
): Promise<Answer[]> {
  const operations = calls.map(operationOf);
  let committing = false;
  const { answered, done } = await calls[0].ctx.db
    .transaction(async (db) => {
      const written = watchWrites(db);
      await before?.(db);
      const answered = await Promise.all(
        operations.map(({ call, operation }) => call.run({ db, ...operation })),
      );
      for (const [n, { ok, error }] of answered.entries()) {
        const mayHaveWritten = written.anything && (calls.length === 1 || isKeyed(calls[n]));
        if (!ok && (mayHaveWritten || !(error?.cause instanceof AppError))) throw error;
      }
      const done = operations.filter((_, n) => answered[n]?.ok);
      const silent = done.filter(({ call, operation }) => operation.audit.empty && !call.unaudited);
      // Of several, one that came with a key may have been answered as the first time.
      if (
        written.records &&
        (done.length === 0 || silent.some(({ call }) => calls.length === 1 || !isKeyed(call)))
      )
        throw new Error('a write without an audit entry');
      if (written.records)
        await checkStillAllowed(
          db,
          done.flatMap(({ call }) => call.ctx.user ?? []),
        );
      // A call that first claims its key is decided after those that came without one.
      const decided = done.toSorted((a, b) => a.operation.audit.place - b.operation.audit.place);
      const entries = decided.flatMap(({ call, operation }) => operation.audit.rows(call.ctx));
      await insertRows(db, RegistroAuditoria, entries);
      committing = true;
      return { answered, done };
    })
    .catch((error) => {
      throw committing && !refusedByServer(error)
        ? new MaybeDone('no answer to a commit', { cause: error })
        : error;
    });
  for (const { call, operation, effects } of done) {
    for (const id of operation.audit.usuarios) call.ctx.forgetUser?.(id);
    for (const effect of effects) effect();
  }
  return answered;
}

function isKeyed(call: Call<Outcome> | undefined): boolean {
  return call?.ctx.idempotencyKey !== undefined;
}

/** The server itself refused: nothing was done. What ends the connection (FATAL) may have come after the commit. */
function refusedByServer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR';
}

/** One call in a transaction of its own. A deadlock, a lock or a connection that could not be had runs it again (`attemptsOf`). */
export async function transactAlone<Answer extends Outcome>(call: Call<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [answer] = await transact([call]);
      return answer as Answer;
    } catch (error) {
      const cause = error instanceof TRPCError ? error.cause : error;
      if (attempt >= attemptsOf(cause)) throw error;
    }
  }
}

function operationOf<Answer extends Outcome>(call: Call<Answer>) {
  const operacaoId = newId();
  const effects: (() => void)[] = [];
  const audit = new AuditTrail(operacaoId, call.ctx.user?.id ?? null);
  const operation: Operation = { audit, operacaoId, afterCommit: (work) => effects.push(work) };
  return { call, operation, effects };
}

/** A statement of a transaction, and what the driver says of its result. */
interface Answered {
  sql: string;
  response: { command: string; rowCount: number };
}

/** A statement that writes, or a part of one: `with … as (insert …)`, `with … update …`. */
const WRITES = /(?:^|[()])\s*(?:insert|update|delete|merge)\b/i;

/** What the transaction has written from now on: records are all but idempotency keys. */
function watchWrites(db: Db): Readonly<{ anything: boolean; records: boolean }> {
  const written = { anything: false, records: false };
  db.on('query-response', (_, { sql, response }: Answered) => {
    if (!hasWritten(sql, response)) return;
    written.anything = true;
    written.records ||= !isKeyWrite(sql);
  });
  return written;
}

/** For a `select` with a part that writes, the driver does not tell how many rows were written: it counts as a write. */
function hasWritten(sql: string, { command, rowCount }: Answered['response']): boolean {
  return WRITES.test(sql) && (rowCount > 0 || command === 'SELECT');
}

/** The user's role was changed during the command. */
class RoleChanged extends Error {}
const ROLE_ATTEMPTS = 3;

/** How often in all a command is tried that fails with this. */
function attemptsOf(cause: unknown): number {
  return cause instanceof RoleChanged ? ROLE_ATTEMPTS : attemptsAfter(cause);
}

const ASKING = 'select id, status, cargo from usuarios where id = any($1::uuid[]) order by id for share';

/**
 * The users' rows are locked last, after stock and after other users, so that there is no deadlock: an inactivation or a new
 * role either waits for this commit or is seen here. With a new role the command runs again.
 *
 * @throws AppError 401 when a user is no longer ATIVO.
 */
async function checkStillAllowed(db: Db, users: readonly CurrentUser[]): Promise<void> {
  if (users.length === 0) return;
  const ids = [...new Set(users.map(({ id }) => id))];
  const found = await prepared<Pick<CurrentUser, 'id' | 'status' | 'cargo'>>(db, ASKING, [ids]);
  const byId = new Map(found.map((each) => [each.id, each]));
  for (const user of users) {
    const now = byId.get(user.id);
    if (now?.status !== 'ATIVO') throw unauthenticated();
    if (now.cargo === user.cargo) continue;
    user.cargo = now.cargo;
    throw new RoleChanged();
  }
}
