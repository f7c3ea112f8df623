import { TRPCError } from '@trpc/server';
import type { Db, Impatience } from '../../db/connection.ts';
import { statusDe } from '../../db/models/usuario.ts';
import { newId } from '../../db/new-id.ts';
import { attemptsAfter, isAftermath } from '../../db/postgres-errors.ts';
import { prepared } from '../../db/prepared.ts';
import { somenteLeitura, unauthenticated } from '../common/errors.ts';
import { AuditTrail } from './audit-trail.ts';
import type { Context, CurrentUser } from './context.ts';
import { MaybeDone } from './error-translation.ts';
import { KEY_WRITES } from './idempotency.ts';
import type { Meta } from './rest.ts';

/** What a command adds to the context. */
export interface Operation {
  /** The audit entries of this operation, written last. */
  audit: AuditTrail;
  /** Shared by every row and entry that this operation writes. */
  operacaoId: string;
  /** Schedules work for after the commit. */
  afterCommit(work: () => void): void;
}

/** What a call has inside its transaction. */
export type Inside = Operation & { db: Db };

/** The result of a call; `error` is set when it is not `ok`. */
export interface Outcome {
  ok: boolean;
  error?: TRPCError;
}

/** A call of a command: its context, and what it does in a transaction. */
export interface Call<Answer extends Outcome> {
  ctx: Context;
  /** Why its write leaves no audit entry, and whether it is about the caller's own session or password. */
  meta?: Pick<Meta, 'unaudited' | 'own'> | undefined;
  run(inside: Inside): Promise<Answer>;
}

/**
 * Runs one call in a transaction of its own, all or nothing: first its writes, then its audit entries. A write
 * without an audit entry is a bug, so it fails. The writes are kept only while the user is still ATIVO, in the role
 * under which the call was decided. After a deadlock, a lock or a connection that could not be had, the call runs
 * again (`attemptsOf`). A call that only tries (`simular`) is decided and written the same way, and then taken back.
 */
export async function transact<Answer extends Outcome>(call: Call<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOf(call);
    } catch (error) {
      const cause = causeOf(error);
      if (attempt >= attemptsOf(cause)) throw error;
    }
  }
}

async function attemptOf<Answer extends Outcome>({ ctx, meta, run }: Call<Answer>): Promise<Answer> {
  const operation = beginOperation(ctx);
  const answer = await (ctx.simular ? tried : committed)(ctx.db, async (db) => {
    const written = watchWrites(db);
    const answer = orThrow(await run({ db, ...operation }));
    if (written.records && !meta?.unaudited) checkAudited(operation);
    await Promise.all([
      written.records && ctx.user && checkStillAllowed(db, ctx.user, meta?.own),
      operation.audit.write({ ...ctx, db }),
    ]);
    return answer;
  });
  if (ctx.simular) return answer;
  if (!operation.audit.empty) ctx.operou?.(operation.operacaoId);
  endOperation({ ...ctx, ...operation });
  return answer;
}

/**
 * Does work in a transaction, and commits it.
 *
 * @throws MaybeDone when nobody knows whether it was committed.
 */
export async function committed<Result>(
  pool: Db,
  work: (db: Db) => Promise<Result>,
  begin?: Impatience,
): Promise<Result> {
  let committing = false;
  let failure: unknown;
  try {
    return await pool.transaction(async (db) => {
      db.on('query-error', (error) => {
        failure ??= error;
      });
      const result = await work(db);
      committing = true;
      return result;
    }, begin);
  } catch (error) {
    if (committing && !refusedByServer(error)) throw new MaybeDone('no answer to a commit', { cause: error });
    throw isAftermath(causeOf(error)) ? failure : error;
  }
}

/** Does work in a transaction and takes it back, whatever its result. */
async function tried<Result>(pool: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  const takenBack = new Error('taken back');
  let result: Result | undefined;
  try {
    return await committed(pool, async (db) => {
      result = await work(db);
      throw takenBack;
    });
  } catch (error) {
    if (error === takenBack) return result as Result;
    throw error;
  }
}

/** @throws the error of a call that failed. */
export function orThrow<Answer extends Outcome>(answer: Answer): Answer {
  if (!answer.ok) throw answer.error;
  return answer;
}

/** The error behind a failed procedure, which tRPC wraps. */
export function causeOf(error: unknown): unknown {
  return error instanceof TRPCError ? error.cause : error;
}

/** The server itself refused, so nothing was done. An error that ends the connection (FATAL) may have come after the commit. */
function refusedByServer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR';
}

/** An operation, and the work that it schedules for after the commit. */
export type Begun = Operation & { effects: (() => void)[] };

export function beginOperation({ user }: Context): Begun {
  const operacaoId = newId();
  const effects: (() => void)[] = [];
  const audit = new AuditTrail(operacaoId, user?.id ?? null);
  return { audit, operacaoId, effects, afterCommit: (work) => effects.push(work) };
}

/** @throws Error when an operation that wrote left no audit entry. */
export function checkAudited({ audit }: Operation): void {
  if (audit.empty) throw new Error('a write without an audit entry');
}

/** Runs after the commit. */
export function endOperation({ forgetUser, audit, effects }: Context & Begun): void {
  for (const id of audit.usuarios) forgetUser?.(id);
  for (const effect of effects) effect();
}

/** A statement of a transaction, with the driver's account of its result. */
interface Answered {
  sql: string;
  response: { command: string; rowCount: number };
}

/** A statement that writes, or a part of one: `with … as (insert …)`, `with … update …`. */
const WRITES = /(?:^|[()])\s*(?:insert|update|delete|merge)\b/i;

/** Starts watching whether the transaction writes records, other than idempotency keys. */
function watchWrites(db: Db): Readonly<{ records: boolean }> {
  const written = { records: false };
  db.on('query-response', (_, { sql, response }: Answered) => {
    // A select with a part that writes counts as a write, because the driver does not tell how many rows it wrote.
    const wrote = response.rowCount > 0 || response.command === 'SELECT';
    written.records ||= wrote && WRITES.test(sql) && !KEY_WRITES.has(sql);
  });
  return written;
}

/** The user's role was changed during the command. */
class RoleChanged extends Error {}
const ROLE_ATTEMPTS = 3;

/** How many times in all a command that fails with this error is tried. */
function attemptsOf(cause: unknown): number {
  return cause instanceof RoleChanged ? ROLE_ATTEMPTS : attemptsAfter(cause);
}

/** The user as they are now. */
export type Role = Pick<CurrentUser, 'id' | 'status' | 'cargo' | 'somente_leitura'>;

/** Locked until the commit, so that an inactivation or a new role either waits for the commit or is seen here. */
export async function lockRoles(
  db: Db,
  users: readonly CurrentUser[],
  held = '',
): Promise<Map<string, Role>> {
  const ids = [...new Set(users.map(({ id }) => id))];
  const found = await prepared<Role>(db, `${ROLES} ${held}`, [ids]);
  return new Map(found.map((role) => [role.id, role]));
}

const ROLES = `
  select id, ${statusDe('usuarios')} as status, cargo, somente_leitura
  from usuarios where id = any($1::uuid[]) order by id for share`;

/**
 * The user's row is locked last, after stock and after other users, so that there is no deadlock. With a new role the
 * command runs again.
 *
 * @throws AppError 401 when the user is no longer ATIVO, 403 when they only read by now.
 */
async function checkStillAllowed(db: Db, user: CurrentUser, own = false): Promise<void> {
  const now = (await lockRoles(db, [user])).get(user.id);
  if (now?.status !== 'ATIVO') throw unauthenticated(user.chave && 'CHAVE_REVOGADA');
  if (now.somente_leitura && !own) throw somenteLeitura();
  if (now.cargo === user.cargo) return;
  user.cargo = now.cargo;
  throw new RoleChanged();
}
