import DataLoader from 'dataloader';
import type { Db } from '../../db/connection.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { RegistroAuditoria } from '../../db/models/registro-auditoria.ts';
import { isAway, isLockTimeout } from '../../db/postgres-errors.ts';
import { AppError } from '../common/errors.ts';
import { MaybeDone } from './error-translation.ts';
import { GroupKeys } from './group-keys.ts';
import { answeredOnce, claimKeys, freeKeys, type KeyedRequest, nameOf, saveAnswers } from './idempotency.ts';
import { withSlot } from './slot.ts';
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
 * Group commit: calls of one procedure that wait at the same moment share a transaction, which costs the database hardly more than
 * one of them. Calls that arrive while a group is under way form the next one; nobody waits for a group to fill. Each call has its
 * own operation, audit entries, key and refusal; refusals are decided before anything is written, so that they undo nothing.
 * To take it out again, make the procedure a plain `command` that runs the use case with a list of one.
 */

/** What one person asks for. */
export interface Asked<Input> {
  ctx: UserCommandContext;
  input: Input;
}

/** How rows are locked that somebody else holds: waited for, or left out as if they were not there. */
export type LockWait = '' | 'skip locked';

/** A write for a list: what it may change is locked, each is decided on what those before it leave, the decisions are written. */
interface UseCase<Input, Stock, Decided, Answer> {
  lock(db: Db, asked: readonly Asked<Input>[], held?: LockWait): Promise<Stock>;
  /** @throws AppError why it is refused. */
  decide(stock: Stock, asked: Asked<Input>): Decided;
  /** Writes the decisions and answers each; its audit entries are there before it first waits. */
  post(decided: readonly Decided[]): Promise<Answer[]>;
}

/** So many at the most share a transaction; more are not let in at once (`queues.ts`). */
export const MAX_GROUP = 64;

/** So long, in milliseconds, a group waits for what somebody else holds; then it goes on without those who need it. */
const PATIENCE_MS = 20;

/** The group does not answer this call: it has to be run by itself. */
const RUN_ALONE = Symbol('alone');

type Outcome<Answer> = { answer: Answer } | typeof RUN_ALONE;

interface Call<Input> {
  ctx: UserContext & { request: KeyedRequest | undefined };
  input: Input;
}

/** Answers the calls of a procedure. */
export function groupCommit<Input, Stock, Decided, Answer>(useCase: UseCase<Input, Stock, Decided, Answer>) {
  type Group = DataLoader<Call<Input>, Outcome<Answer>>;
  const groups = new WeakMap<Db, Group>();

  return async (call: Call<Input>): Promise<Answer> => {
    const { ctx } = call;
    const group = groups.get(ctx.db) ?? batchLoader((calls) => runGroup(useCase, calls));
    groups.set(ctx.db, group);
    const outcome = await withSlot(ctx, 'group', () => group.load(call));
    return outcome === RUN_ALONE ? withSlot(ctx, 'command', () => runAlone(useCase, call)) : outcome.answer;
  };
}

/** An answer may be an error, which is only theirs who asked. */
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

async function runAlone<Input, Stock, Decided, Answer>(
  { lock, decide, post }: UseCase<Input, Stock, Decided, Answer>,
  { ctx, input }: Call<Input>,
): Promise<Answer> {
  const { data } = await transact({
    ctx,
    run: (inside) => {
      const asked = { ctx: { ...ctx, ...inside }, input };
      return answeredOnce(asked.ctx, ctx.request, async () => {
        const [data] = await post([decide(await lock(inside.db, [asked]), asked)]);
        return { ok: true, data: data as Answer };
      });
    },
  });
  return data;
}

/** All calls in one transaction; whom it cannot answer is told to go alone. */
async function runGroup<Input, Stock, Decided, Answer>(
  useCase: UseCase<Input, Stock, Decided, Answer>,
  calls: readonly Call<Input>[],
): Promise<(Outcome<Answer> | Error)[]> {
  const attempts: LockWait[] = calls.length > 1 ? ['', 'skip locked'] : [''];
  for (const held of attempts) {
    try {
      return await attempt(useCase, calls, held);
    } catch (error) {
      // Alone each would wait for a database that is away as long again.
      if (error instanceof Error && (error instanceof MaybeDone || isAway(error)))
        return calls.map(() => error);
      if (!isLockTimeout(error)) break;
    }
  }
  return calls.map(() => RUN_ALONE);
}

/** How a call of a group came out: decided, as an earlier call with its key, or answered without a write. */
type Decision<Decided, Answer> =
  | { decided: Decided }
  | { as: number }
  | { outcome: Outcome<Answer> | AppError };

async function attempt<Input, Stock, Decided, Answer>(
  { lock, decide, post }: UseCase<Input, Stock, Decided, Answer>,
  calls: readonly Call<Input>[],
  held: LockWait,
): Promise<(Outcome<Answer> | Error)[]> {
  const members = calls.map(({ ctx, input }) => ({ ctx, input, operation: beginOperation(ctx) }));
  const [{ ctx: any }] = members as [Member<Input>];
  const { decisions, answers } = await committed(any.db, async (db) => {
    const asked = members.map(({ ctx, input, operation }) => ({ ctx: { ...ctx, ...operation, db }, input }));
    const users = calls.map(({ ctx }) => ctx.user);
    // Sent at once: mostly one exchange with the database.
    const [, saved, roles, stock] = await Promise.all([
      db.raw(`set local lock_timeout = ${PATIENCE_MS}`),
      claimKeys(db, requestsOf(calls), any.now()),
      lockRoles(db, users, held),
      lock(db, asked, held),
    ]);
    const keys = new GroupKeys(saved);
    const decisions = asked.map((each, n): Decision<Decided, Answer> => {
      const { user, request } = (calls[n] as Call<Input>).ctx;
      const role = roles.get(user.id);
      if (role?.status !== 'ATIVO' || role.cargo !== user.cargo) return { outcome: RUN_ALONE };
      try {
        const known = keys.of(request);
        if (known) return 'as' in known ? known : { outcome: { answer: known.answer as Answer } };
        const decided = decide(stock, each);
        keys.take(request, n);
        return { decided };
      } catch (error) {
        // What was left out may be what it lacks.
        if (held === 'skip locked') return { outcome: RUN_ALONE };
        if (error instanceof AppError) return { outcome: error };
        throw error;
      }
    });
    const spent = new Set(saved.map(nameOf));
    const claimed = requestsOf(calls).filter((request) => !spent.has(nameOf(request)));
    return { decisions, answers: await write(db, post, members, { decisions, claimed }) };
  });
  for (const [n, { ctx, operation }] of members.entries()) {
    if (answers.has(n)) endOperation(ctx, operation);
  }
  return decisions.map((decision, n) => {
    if ('outcome' in decision) return decision.outcome;
    return { answer: answers.get('as' in decision ? decision.as : n) as Answer };
  });
}

type Member<Input> = Call<Input> & { operation: Begun };

/** Writes what was decided, with its entries and under its keys; leaves the other claimed keys free. Answers by the place of the call. */
async function write<Input, Decided, Answer>(
  db: Db,
  post: UseCase<Input, unknown, Decided, Answer>['post'],
  members: readonly Member<Input>[],
  {
    decisions,
    claimed,
  }: { decisions: readonly Decision<Decided, Answer>[]; claimed: readonly KeyedRequest[] },
): Promise<Map<number, Answer>> {
  const decided = decisions.flatMap((each) => ('decided' in each ? [each.decided] : []));
  const places = decisions.flatMap((each, n) => ('decided' in each ? [n] : []));
  const writing = places.map((n) => members[n] as Member<Input>);
  const audit = () =>
    insertRows(
      db,
      RegistroAuditoria,
      writing.flatMap(({ ctx, operation }) => operation.audit.take(ctx)),
    );
  // The entries that there are by now travel with the rows, the others after them.
  const [rows] = await Promise.all([decided.length > 0 ? post(decided) : [], audit()]);
  for (const { operation } of writing) checkAudited(operation);
  const answers = new Map(places.map((n, place) => [n, rows[place] as Answer]));

  const answered = places.flatMap((n) => {
    const { request } = (members[n] as Member<Input>).ctx;
    return request ? [{ request, answer: answers.get(n) }] : [];
  });
  const kept = new Set(answered.map(({ request }) => nameOf(request)));
  await Promise.all([
    audit(),
    saveAnswers(db, answered),
    freeKeys(
      db,
      claimed.filter((request) => !kept.has(nameOf(request))),
    ),
  ]);
  return answers;
}

/** The requests that came with a key, each key once. */
function requestsOf(calls: readonly Pick<Call<unknown>, 'ctx'>[]): KeyedRequest[] {
  const requests = calls.flatMap(({ ctx }) => ctx.request ?? []);
  return [...new Map(requests.map((request) => [nameOf(request), request])).values()];
}
