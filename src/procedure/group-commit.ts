import DataLoader from 'dataloader';
import type { Db } from '../../db/connection.ts';
import { insertion } from '../../db/insert-rows.ts';
import { RegistroAuditoria } from '../../db/models/registro-auditoria.ts';
import { isAway, isLockTimeout } from '../../db/postgres-errors.ts';
import { sendLast, type Writes, write } from '../../db/prepared.ts';
import { AppError } from '../common/errors.ts';
import { MaybeDone } from './error-translation.ts';
import { answeredOnce, ClaimedKeys, type KeyedRequest, type Known } from './idempotency.ts';
import {
  type Begun,
  beginOperation,
  checkAudited,
  committed,
  endOperation,
  lockRoles,
  transact,
} from './transaction.ts';
import type { UserCommandContext, UserContext } from './trpc.ts';

/**
 * Group commit: calls of one procedure that wait at the same moment share a transaction, which costs the database hardly more
 * than one call does. Calls that arrive while a group runs form the next one; no call waits for a group to fill. Each call has
 * its own operation, audit entries, key and refusal. Refusals are decided before anything is written, so they undo nothing. To
 * take group commit out, make the procedure a plain `command` that runs the use case with a list of one.
 */

/** A call whose operation has begun. */
export interface BegunCall<Input> {
  ctx: UserCommandContext;
  input: Input;
}

/** What to do about rows that somebody else has locked: wait for them, or leave them out as if they did not exist. */
export type LockWait = '' | 'skip locked';

/** What taking locks needs: the transaction, the clock and the installation. */
export type LockContext = Pick<UserCommandContext, 'db' | 'now' | 'settings'>;

/** A write for a group, in the steps of the ledger. */
interface UseCase<Input, Answer, Locked = unknown, Decided = unknown> {
  /** Locks what the calls may change. */
  lock(ctx: LockContext, inputs: readonly Input[], held: LockWait): Promise<Locked>;
  /** Decides one call, on what those before it leave. @throws AppError when it is refused, which leaves all as it was. */
  decide(locked: Locked, call: BegunCall<Input>): Decided;
  /** Records the audit entries of the decisions, and returns the last writes, with one answer for each decision. */
  writesOf(decided: readonly Decided[]): Promise<Writes<Answer[]>>;
}

/** The most calls that share a transaction. No more are let in at once (`queues.ts`). */
export const MAX_GROUP = 64;

/** The longest wait for rows that somebody else has locked, in milliseconds. After it, the calls that need them run alone. */
const PATIENCE_MS = 20;

/** The group does not answer this call, which runs by itself. */
const RUN_ALONE = Symbol('alone');

type Outcome = Known | typeof RUN_ALONE;

interface Call<Input> {
  ctx: UserContext & { request: KeyedRequest | undefined };
  input: Input;
}

/** Answers the calls of a procedure. */
export function groupCommit<Input, Answer, Locked, Decided>(
  useCase: UseCase<Input, Answer, Locked, Decided>,
) {
  const groups = new WeakMap<Db, DataLoader<Call<Input>, Outcome>>();

  return async (call: Call<Input>): Promise<Answer> => {
    const { ctx } = call;
    const group = groups.get(ctx.db) ?? groupsOf(useCase);
    groups.set(ctx.db, group);
    const outcome = ctx.simular ? RUN_ALONE : await ctx.withSlot('group', () => group.load(call));
    if (outcome === RUN_ALONE) return ctx.withSlot('command', () => runAlone(useCase, call));
    if (outcome.operacaoId) ctx.operou?.(outcome.operacaoId);
    return outcome.answer as Answer;
  };
}

/** The calls, in groups that run one after the other. An outcome that is an error belongs to its call alone. */
function groupsOf<Input, Answer>(useCase: UseCase<Input, Answer>): DataLoader<Call<Input>, Outcome> {
  let underWay: Promise<unknown> = Promise.resolve();
  return new DataLoader(
    (calls) => {
      const outcomes = runGroup(useCase, calls);
      underWay = outcomes.catch(() => {});
      return outcomes;
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
      const own = { ...ctx, ...inside };
      return answeredOnce(own, ctx.request, async () => {
        const locked = await useCase.lock(own, [input], '');
        const writes = await useCase.writesOf([useCase.decide(locked, { ctx: own, input })]);
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
): Promise<(Outcome | Error)[]> {
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

/** A call that the group writes: its context in the transaction, and its outcome, whose answer is known after the commit. */
interface Written {
  ctx: Call<unknown>['ctx'] & Begun;
  outcome: Known;
}

async function attempt<Input, Answer>(
  useCase: UseCase<Input, Answer>,
  calls: readonly Call<Input>[],
  held: LockWait,
): Promise<(Outcome | AppError)[]> {
  const { db: pool, now, settings } = (calls[0] as Call<Input>).ctx;
  const begun = calls.map(({ ctx, input }) => ({ ctx: { ...ctx, ...beginOperation(ctx) }, input }));
  const users = begun.map(({ ctx }) => ctx.user);
  const requests = begun.flatMap(({ ctx }) => ctx.request ?? []);
  const inputs = begun.map(({ input }) => input);
  let outcomes: (Outcome | AppError)[] = [];
  const written: Written[] = [];
  const { answer, sent } = await committed(
    pool,
    async (db) => {
      // Sent in this order, without waiting: usually one exchange with the database.
      const [roles, keys, locked] = await Promise.all([
        lockRoles(db, users, held),
        requests.length > 0 ? ClaimedKeys.claim(db, requests, now()) : undefined,
        useCase.lock({ db, now, settings }, inputs, held),
      ]);
      const decided: unknown[] = [];
      outcomes = begun.map((each): Outcome | AppError => {
        const { ctx } = each;
        const { user, request } = ctx;
        const role = roles.get(user.id);
        if (role?.status !== 'ATIVO' || role.cargo !== user.cargo || role.somente_leitura) return RUN_ALONE;
        try {
          const known = request && keys?.answerTo(request);
          if (known) return known;
          ctx.db = db;
          decided.push(useCase.decide(locked, each));
          const outcome = { answer: undefined, operacaoId: ctx.operacaoId };
          if (request) keys?.spend(request, outcome);
          written.push({ ctx, outcome });
          return outcome;
        } catch (error) {
          // The call may lack only the rows that were left out.
          if (held === 'skip locked') return RUN_ALONE;
          if (error instanceof AppError) return error;
          throw error;
        }
      });
      const { statements, answer } = await lastWrites(db, await useCase.writesOf(decided), written, keys);
      return { answer, sent: await sendLast(db, statements) };
    },
    // Claiming a key is a write.
    { lockTimeout: PATIENCE_MS, readsFirst: requests.length === 0 },
  );
  const answers = answer(await sent.rows);
  for (const [n, { ctx, outcome }] of written.entries()) {
    outcome.answer = answers[n];
    endOperation(ctx);
  }
  return outcomes;
}

/**
 * The last writes: those of the use case with the audit entries of its calls or, where there are keys, what becomes of the keys.
 */
async function lastWrites<Answer>(
  db: Db,
  { statements, answer }: Writes<Answer[]>,
  written: readonly Written[],
  keys: ClaimedKeys | undefined,
): Promise<Writes<Answer[]>> {
  for (const { ctx } of written) checkAudited(ctx);
  const entries = written.flatMap(({ ctx }) => ctx.audit.take(ctx));
  const writes = { statements: [...statements, ...insertion(RegistroAuditoria, entries)], answer };
  if (!keys?.any) return writes;

  const answers = await write(db, writes);
  const answered = written.flatMap(({ ctx: { request, audit } }, n) =>
    request ? [{ request, answer: answers[n], audit }] : [],
  );
  return { statements: keys.saving(answered), answer: () => answers };
}
