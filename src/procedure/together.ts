import type { Db } from '../../db/connection.ts';
import { isAway } from '../../db/postgres-errors.ts';
import { MaybeDone } from './error-translation.ts';
import { gathering } from './gathering.ts';
import { type Call, type Outcome, transact } from './transaction.ts';

/**
 * Group commit: calls of one procedure that wait at the same moment share a transaction, which costs the database hardly more than
 * one of them. While one group is under way the next one gathers; nobody waits for a group to fill. To take it out again, make
 * the procedure a plain `command`.
 */

/** So many at the most share a transaction; more are not let in at once (`turns.ts`). */
export const MOST_TOGETHER = 64;

/** So long, in milliseconds, a group waits for what somebody else holds; then each of its calls waits for it alone. */
const PATIENCE_MS = 20;

type Group = ReturnType<typeof gathering<Call<Outcome>, Outcome | undefined>>;

/** Gathers the calls of one procedure, by the pool that they use. */
export class Together {
  readonly #groups = new WeakMap<Db, Group>();

  /** Undefined when the group failed and nothing was done: each call has to be run alone. @throws MaybeDone when nobody knows; what says that the database is away. */
  async join<Answer extends Outcome>(call: Call<Answer>): Promise<Answer | undefined> {
    const { db } = call.ctx;
    const group = this.#groups.get(db) ?? gathering(run, MOST_TOGETHER);
    this.#groups.set(db, group);
    return (await group.load(call)) as Answer | undefined;
  }
}

async function run(
  calls: readonly [Call<Outcome>, ...Call<Outcome>[]],
): Promise<(Outcome | Error | undefined)[]> {
  return transact(calls, impatient).catch((error) => {
    // Alone each would wait for a database that is away as long again.
    return calls.map(() => (error instanceof MaybeDone || isAway(error) ? error : undefined));
  });
}

async function impatient(db: Db): Promise<void> {
  await db.raw(`set local lock_timeout = ${PATIENCE_MS}`);
}
