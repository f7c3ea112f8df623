import DataLoader from 'dataloader';
import type { Db } from '../../db/connection.ts';
import { insertion } from '../../db/insert-rows.ts';
import { RegistroAuditoria } from '../../db/models/registro-auditoria.ts';
import { isAway, isLockTimeout } from '../../db/postgres-errors.ts';
import { type Writes, write } from '../../db/prepared.ts';
import { AppError } from '../common/errors.ts';
import { MaybeDone } from './error-translation.ts';
import { answeredOnce, ClaimedKeys, type KeyedRequest, type Known, type Placed } from './idempotency.ts';
import {
  type Begun,
  beginOperation,
  checkAudited,
  committedWith,
  endOperation,
  lockRoles,
  type Operation,
  transact,
} from './transaction.ts';
import type { UserCommandContext, UserContext } from './trpc.ts';

/**
 * Group commit: calls of one procedure that wait at the same moment share a transaction, which costs the database hardly more
 * than one call does. Calls that arrive while a group runs form the next one; no call waits for a group to fill. Each call has
 * its own operation, audit entries, key and refusal. Refusals are decided before anything is written, so they undo nothing. To
 * take group commit out, make the procedure a plain `command` that runs the use case with a list of one.
 */

/** The request of one person. */
export interface Asked<Input> {
  ctx: UserCommandContext;
  input: Input;
}

/** What to do about rows that somebody else has locked: wait for them, or leave them out as if they did not exist. */
export type LockWait = '' | 'skip locked';

/** What taking locks needs: the transaction, the clock and the installation. */
export type LockContext = Pick<UserCommandContext, 'db' | 'now' | 'settings'>;

/** A write for a group, in the steps of the ledger. */
interface UseCase<Input, Answer, Locked = unknown, Decided = unknown> {
  /** Locks what the requests may change. */
  lock(ctx: LockContext, asked: readonly Asked<Input>[], held: LockWait): Promise<Locked>;
  /** Decides one request, on what those before it leave. @throws AppError when it is refused, which leaves all as it was. */
  decide(locked: Locked, asked: Asked<Input>): Decided;
  /** Records the audit entries of the decisions, and returns the last writes, with one answer for each decision. */
  writesOf(decided: readonly Decided[]): Promise<Writes<Answer[]>>;
}

/** The most calls that share a transaction. No more are let in at once (`queues.ts`). */
export const MAX_GROUP = 64;

/** The longest wait for rows that somebody else has locked, in milliseconds. After it, the calls that need them run alone. */
const PATIENCE_MS = 20;

/** The group does not answer this call, which runs by itself. */
const RUN_ALONE = Symbol('alone');

type Outcome<Answer> = { answer: Answer } | typeof RUN_ALONE;

interface Call<Input> {
  ctx: UserContext & { request: KeyedRequest | undefined };
  input: Input;
}

/** Answers the calls of a procedure. */
export function groupCommit<Input, Answer, Locked, Decided>(
  useCase: UseCase<Input, Answer, Locked, Decided>,
) {
  type Loader = DataLoader<Call<Input>, Outcome<Answer>>;
  const loaders = new WeakMap<Db, Loader>();

  return async (call: Call<Input>): Promise<Answer> => {
    const { ctx } = call;
    const group = loaders.get(ctx.db) ?? batchLoader((calls) => runGroup(useCase, calls));
    loaders.set(ctx.db, group);
    const outcome = ctx.simular ? RUN_ALONE : await ctx.withSlot('group', () => group.load(call));
    return outcome === RUN_ALONE ? ctx.withSlot('command', () => runAlone(useCase, call)) : outcome.answer;
  };
}

/** A result that is an error belongs to its caller alone. */
function batchLoader<Asked, Answer>(
  work: (asked: readonly Asked[]) => Promise<(Answer | Error)[]>,
): DataLoader<Asked, Answer> {
  let underWay: Promise<unknown> = Promise.resolve();
  return new DataLoader<Asked, Answer>(
    (asked) => {
      const answers = work(asked);
      underWay = answers.catch(() => {});
      return answers;
    },
    {
      cache: false,
      maxBatchSize: MAX_GROUP,
      batchScheduleFn: (send) => void underWay.then(() => setImmediate(send)),
    },
  );
}

async function runAlone<Input, Answer>(
  useCase: UseCase<Input, Answer>,
  { ctx, input }: Call<Input>,
): Promise<Answer> {
  const { data } = await transact({
    ctx,
    run: (inside) => {
      const asked = { ctx: { ...ctx, ...inside }, input };
      return answeredOnce(asked.ctx, ctx.request, async () => {
        const locked = await useCase.lock(asked.ctx, [asked], '');
        const writes = await useCase.writesOf([useCase.decide(locked, asked)]);
        const [data] = await write(inside.db, writes);
        return { ok: true, data: data as Answer };
      });
    },
  });
  return data;
}

/** Runs all calls in one transaction. A call that it cannot answer has to run alone. */
async function runGroup<Input, Answer>(
  useCase: UseCase<Input, Answer>,
  calls: readonly Call<Input>[],
): Promise<(Outcome<Answer> | Error)[]> {
  const attempts: LockWait[] = calls.length > 1 ? ['', 'skip locked'] : [''];
  for (const held of attempts) {
    try {
      return await attempt(useCase, calls, held);
    } catch (error) {
      // When the database is away, each call would wait for it again if it ran alone.
      if (error instanceof Error && (error instanceof MaybeDone || isAway(error)))
        return calls.map(() => error);
      if (!isLockTimeout(error)) break;
    }
  }
  return calls.map(() => RUN_ALONE);
}

/** The fate of a call: it gets the answer of a call of the group, or of an earlier one, or already has its outcome. */
type Decision = Placed | Known | typeof RUN_ALONE | AppError;

async function attempt<Input, Answer>(
  useCase: UseCase<Input, Answer>,
  calls: readonly Call<Input>[],
  held: LockWait,
): Promise<(Outcome<Answer> | Error)[]> {
  const operations = calls.map(({ ctx }) => beginOperation(ctx));
  const { db: pool, now, settings } = (calls[0] as Call<Input>).ctx;
  const users = calls.map(({ ctx }) => ctx.user);
  const requests = calls.flatMap(({ ctx }) => ctx.request ?? []);
  let decisions: readonly Decision[] = [];
  const answers = await committedWith(
    pool,
    async (db) => {
      const asked = calls.map(({ ctx, input }, n) => {
        return { ctx: { ...ctx, ...(operations[n] as Begun), db }, input };
      });
      // Sent in this order, without waiting: usually one exchange with the database.
      const [roles, keys, locked] = await Promise.all([
        lockRoles(db, users, held),
        ClaimedKeys.claim(db, requests, now()),
        useCase.lock({ db, now, settings }, asked, held),
      ]);
      decisions = asked.map((each, n): Decision => {
        const { user, request } = each.ctx;
        const role = roles.get(user.id);
        if (role?.status !== 'ATIVO' || role.cargo !== user.cargo) return RUN_ALONE;
        try {
          return keys.once(request, n, () => useCase.decide(locked, each));
        } catch (error) {
          // The call may lack only the rows that were left out.
          if (held === 'skip locked') return RUN_ALONE;
          if (error instanceof AppError) return error;
          throw error;
        }
      });
      const decided = decisions.flatMap((each) => (each !== RUN_ALONE && 'decided' in each ? [each] : []));
      const writes = await useCase.writesOf(decided.map((each) => each.decided));
      const places = decided.map((each) => each.place);
      return lastWrites(db, writes, asked, places, keys);
    },
    // Claiming a key is a write.
    { lockTimeout: PATIENCE_MS, readsFirst: requests.length === 0 },
  );
  return decisions.map((each, n) => {
    if (each === RUN_ALONE || each instanceof AppError) return each;
    const { ctx } = calls[n] as Call<Input>;
    if (!('place' in each)) {
      if (each.operacaoId) ctx.operou?.(each.operacaoId);
      return { answer: each.answer as Answer };
    }
    const operation = operations[each.place] as Begun;
    if (each.place === n) endOperation(ctx, operation);
    else ctx.operou?.(operation.operacaoId);
    return { answer: answers.get(each.place) as Answer };
  });
}

/**
 * The last writes: those of the use case with the audit entries of its calls or, where there are keys, what becomes of the keys.
 * The answers are keyed by the call's place.
 */
async function lastWrites<Answer>(
  db: Db,
  { statements, answer }: Writes<Answer[]>,
  asked: readonly { ctx: Call<unknown>['ctx'] & Operation }[],
  places: readonly number[],
  keys: ClaimedKeys,
): Promise<Writes<Map<number, Answer>>> {
  const writing = places.flatMap((n) => asked[n] ?? []);
  for (const { ctx } of writing) checkAudited(ctx);
  const entries = writing.flatMap(({ ctx }) => ctx.audit.take(ctx));
  const byPlace = (answers: Answer[]) => new Map(places.map((n, place) => [n, answers[place] as Answer]));
  const writes: Writes<Map<number, Answer>> = {
    statements: [...statements, ...insertion(RegistroAuditoria, entries)],
    answer: (found) => byPlace(answer(found)),
  };
  if (!keys.any) return writes;

  const answers = await write(db, writes);
  const answered = places.flatMap((n) => {
    const { request, audit } = asked[n]?.ctx ?? {};
    return request && audit ? [{ request, answer: answers.get(n), audit }] : [];
  });
  return { statements: keys.saving(answered), answer: () => answers };
}
