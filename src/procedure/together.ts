import DataLoader from 'dataloader';
import type { Db } from '../../db/connection.ts';
import { type Call, MaybeDone, type Outcome, transact } from './transaction.ts';

/**
 * Group commit: calls of one procedure that wait at the same moment share a transaction, which costs the database hardly more than
 * one of them. While one group is under way the next one gathers; nobody waits for a group to fill. To take it out again, make
 * the procedure a plain `command`.
 */

/** So many at the most share a transaction; more are not let in at once (`turns.ts`). */
export const MOST_TOGETHER = 64;

/** So long, in milliseconds, a group waits for what is no stock: a recipient, a key, a user. Then each of its calls waits alone. */
const PATIENCE_MS = 200;

/** What the calls of a procedure need so that they can share a transaction. */
export interface Sharing<Input> {
  /** Takes all that the calls may change, or throws at once: whoever waited for one would hold up the others. */
  lockNow: (db: Db, inputs: readonly Input[]) => Promise<void>;
  /** Whether a call may change more than that. */
  alone: (input: Input) => boolean;
}

interface Member<Input, Answer extends Outcome = Outcome> {
  call: Call<Answer>;
  input: Input;
}

type Group<Input> = DataLoader<Member<Input>, Outcome | undefined>;

/** Gathers the calls of one procedure, by the pool that they use. */
export class Together<Input> {
  readonly #lockNow: Sharing<Input>['lockNow'];
  readonly #groups = new WeakMap<Db, Group<Input>>();

  constructor(lockNow: Sharing<Input>['lockNow']) {
    this.#lockNow = lockNow;
  }

  /** Undefined when the group failed and nothing was done: each call has to be run alone. @throws MaybeDone when nobody knows. */
  async join<Answer extends Outcome>(member: Member<Input, Answer>): Promise<Answer | undefined> {
    const { db } = member.call.ctx;
    const group = this.#groups.get(db) ?? this.#gathering();
    this.#groups.set(db, group);
    return (await group.load(member)) as Answer | undefined;
  }

  #gathering(): Group<Input> {
    let underWay: Promise<unknown> = Promise.resolve();
    return new DataLoader(
      (members) => {
        const answers = this.#run(members);
        underWay = answers;
        return answers;
      },
      {
        cache: false,
        maxBatchSize: MOST_TOGETHER,
        batchScheduleFn: (send) => void underWay.then(() => setImmediate(send)),
      },
    );
  }

  async #run(members: readonly Member<Input>[]): Promise<(Outcome | MaybeDone | undefined)[]> {
    const [first, ...others] = members.map(({ call }) => call);
    if (!first) return [];
    const inputs = members.map(({ input }) => input);
    const lock = async (db: Db) => {
      await db.raw(`set local lock_timeout = ${PATIENCE_MS}`);
      await this.#lockNow(db, inputs);
    };
    return transact([first, ...others], lock).catch((error) => {
      return members.map(() => (error instanceof MaybeDone ? error : undefined));
    });
  }
}
