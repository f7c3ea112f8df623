import type { Db } from '../../db/connection.ts';
import { poolState } from '../../db/pool-state.ts';
import { type AppError, tooMany, unavailable } from '../../src/common/errors.ts';
import { Queue } from '../../src/common/queue.ts';
import type { QueueName } from '../../src/procedure/context.ts';
import { MAX_GROUP } from '../../src/procedure/group-commit.ts';

/** The queues of calls. Looking up a session waits in the queue of `count`, too. */
export type Queues = Readonly<Record<QueueName, Queue>>;

/** The order in the queue of `count`: a flood of strangers holds up nobody who is signed in. */
export const COUNT_RANKS = { lookup: 0, session: 1, stranger: 2 } as const;

/**
 * The queues of one process, before its pool: a call that waits here holds no connection. Together the slots are as
 * many as the pool's connections. So neither reports nor commands that wait for one row ever take the last
 * connection, and reads go on beside them. Strangers and jobs hold a connection no longer than a look-up takes.
 */
export function queuesOver(db: Db): Queues {
  const others = poolState(db).max - EXPORTS - LOOKUPS - GROUPS - SLOW - VERIFICATIONS;
  return {
    quick: new Queue({ ...CALLS, slots: QUICK }),
    read: new Queue({ ...CALLS, slots: Math.max(1, Math.floor(others / 2)) }),
    slow: new Queue({ ...CALLS, slots: SLOW, each: EACH }),
    // A second verification waits for the first.
    verification: new Queue({ ...CALLS, slots: VERIFICATIONS, capacity: [4], patience: 60_000 }),
    command: new Queue({ ...CALLS, slots: Math.max(1, Math.ceil(others / 2)) }),
    group: new Queue({ ...CALLS, slots: MAX_GROUP }),
    signIn: new Queue({ ...CALLS, slots: SIGN_INS }),
    password: new Queue({ ...CALLS, slots: 1 }),
    reset: new Queue({ ...CALLS, slots: 1 }),
    public: new Queue({ ...CALLS, slots: 2 }),
    count: new Queue({ ...CALLS, slots: LOOKUPS, capacity: [300, 300, 300] }),
    export: new Queue({
      slots: EXPORTS,
      // Three rounds of some ten seconds each: a browser still waits for the last one.
      capacity: [9],
      patience: 60_000,
      refusal: tooManyExports,
    }),
  };
}

/** Short reads hold no connection of the pool. With more slots, they would wait for each other. */
const QUICK = 64;
/** The commands that share a transaction have one connection among them. */
const GROUPS = 1;
/** Histories and pages of reports, which may take seconds: readers of a list do not wait for them. */
const SLOW = 2;
/** How many calls of one caller may wait: a part of all places. A batch of tRPC has half as many calls. */
const EACH = 100;
/** All balances or all seals at once, which takes a minute of a processor. */
const VERIFICATIONS = 1;
/** Each of these keeps a processor busy for seconds. */
const EXPORTS = 3;
/** Finding a session and counting a request take a millisecond: two slots serve a thousand in a second. */
const LOOKUPS = 2;
/** One for each thread that hashes passwords. Hashing holds no connection. */
const SIGN_INS = 4;

const CALLS = {
  // The slowest everyday command, a new batch, runs 60 to 80 times a second on two cores, so this many end within the
  // patience.
  capacity: [300],
  // After this long the user has reloaded the page.
  patience: 5_000,
  refusal: tooBusy,
};

function tooManyExports(): AppError {
  return tooMany('FILA_DE_EXPORTACOES_CHEIA', 'há relatórios demais na fila', 30);
}

export function tooBusy(): AppError {
  return unavailable('SERVICO_OCUPADO', 'o serviço tem pedidos demais neste momento', 2);
}
