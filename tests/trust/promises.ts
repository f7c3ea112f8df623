/** What must be impossible, and the suites that would show it if it were not. */
export interface Promised {
  /** What it is called by, beside its number. */
  name: string;
  promise: string;
  files: string[];
  /** The tests of those files that show it; all of them unless told. */
  only?: string;
  /** How often: in the test commands, and in full; all that there is, and the same in full, unless told. */
  quick?: Form;
  full?: Form;
}

interface Form {
  /** What is counted, all pieces together, for the table. */
  runs: string;
  /** How often the files are run, each time with a seed of its own. */
  pieces?: number;
  /** The counts of one piece, as the files read them; without any, those of the test commands. */
  counts?: Record<string, number>;
}

const FAULTS = 'tests/trust/faults.test.ts';
const RACES = 'tests/trust/races.test.ts';
const races = (times: number) => ({ RACES_TIMES: times });

/** By their numbers; the numbers that are missing have no suite. */
export const PROMISES: Record<number, Promised> = {
  1: {
    name: 'stock',
    promise: 'many writers on one stock give out exactly what there is; every other one is refused',
    files: [RACES],
    only: 'the last seedlings',
    quick: { runs: '2 × 20 writers × 40 attempts' },
    full: { runs: '100 × 50 writers × 40 attempts', pieces: 50, counts: races(2) },
  },
  2: {
    name: 'dispatch',
    promise: 'four final dispatches at once finalise a batch once and leave the greenhouse free',
    files: [RACES],
    only: 'four dispatches',
    quick: { runs: '20' },
    full: { runs: '1 000', pieces: 10, counts: races(5) },
  },
  3: {
    name: 'capacity',
    promise: 'races of capacity, creation, return, reversal and discard: never over, one record, no 5xx',
    files: [RACES],
    only: 'last places|returns to the nursery|equal creations|reversals of one|discard against',
    quick: { runs: '3 to 10 of each' },
    full: { runs: '190 to 630 of each', pieces: 9, counts: races(7) },
  },
  4: {
    name: 'locks',
    promise: 'people who need the same locks in opposite orders all succeed, without a deadlock',
    files: [RACES],
    only: 'opposite orders|records are changed',
    quick: { runs: '6 of each' },
    full: { runs: '1 980 of each', pieces: 33, counts: races(10) },
  },
  5: {
    name: 'kill',
    promise:
      'a service killed under twenty writers loses nothing that it answered, leaves nothing half done, and is ready within 3 s of its new start',
    files: [FAULTS, 'tests/trust/counts.test.ts'],
    only: 'that is killed loses no answered write|when the service is killed',
    quick: { runs: '1' },
    full: { runs: '50', pieces: 10, counts: { FAULTS_TIMES: 5 } },
  },
  6: {
    name: 'postgres',
    promise:
      'a PostgreSQL killed under twenty writers and started again, or with a full disk: nothing lost, no answer over 5 s, the next success within 2 s of its return',
    files: [FAULTS, 'tests/trust/disk.test.ts'],
    only: 'PostgreSQL that is killed|full disk',
    quick: { runs: '1' },
    full: { runs: '30', pieces: 10, counts: { FAULTS_TIMES: 3 } },
  },
  7: {
    name: 'connections',
    promise:
      'connections cut, refused, frozen or half open under writers: no answer over 10 s, the next success within 5 s',
    files: [FAULTS],
    only: 'a connection to the database',
    quick: { runs: '1 of each' },
    full: { runs: '10 of each', pieces: 10 },
  },
  8: {
    name: 'fuzz',
    promise: 'whatever is sent: no 5xx, statuses and bodies as declared, what is refused changes nothing',
    files: ['tests/trust/fuzz.test.ts'],
    quick: { runs: '5 000 requests' },
    full: { runs: '200 000 requests', pieces: 40, counts: { FUZZ_REQUESTS: 5_000 } },
  },
  9: {
    name: 'access',
    promise:
      'every procedure, ten states of a credential, five ways to come with it: who may gets in, nobody else',
    files: ['tests/trust/access.test.ts'],
  },
  10: {
    name: 'model',
    promise:
      'random histories, in the process and over HTTP by two instances, are answered as the model says, every balance right after each step',
    files: ['tests/ledger/ledger.property.test.ts'],
    quick: { runs: '25 histories in the process, 3 over HTTP' },
    // Checks of the whole books, after each history, would take too long with more in one database.
    full: { runs: '5 000 histories each way', pieces: 50, counts: { PROPERTY_RUNS: 100 } },
  },
  11: {
    name: 'mail',
    promise:
      'a mail server that is down, slow or refusing loses no mail, and none goes out of what was rolled back',
    files: [
      'tests/src/auth/outbox.test.ts',
      'tests/adapters/jobs/outbox.test.ts',
      'tests/adapters/mail/smtp.test.ts',
    ],
    quick: { runs: '1' },
    full: { runs: '20', pieces: 20 },
  },
  12: {
    name: 'reset',
    promise: 'a token that sets a password does so once, however many use it at once',
    files: ['tests/src/auth/reset-password.test.ts'],
    only: 'works once',
    quick: { runs: '1' },
    full: { runs: '20', pieces: 20 },
  },
  13: {
    name: 'accounts',
    promise: 'known and unknown accounts are answered with equal bytes, in about the same time',
    files: ['tests/src/auth/sign-in-email.test.ts', 'tests/src/auth/request-password-reset.test.ts'],
    quick: { runs: '1' },
    full: { runs: '10', pieces: 10 },
  },
  14: {
    name: 'seals',
    promise: 'a row of any book that was edited, removed, inserted, swapped or cut off is named by the seals',
    files: [
      ...['tests/src/selos/selar.test.ts', 'tests/src/selos/verificar.test.ts'],
      'tests/src/selos/adulterar.test.ts',
    ],
  },
  15: {
    name: 'append-only',
    promise:
      'ledger and trail refuse UPDATE, DELETE and TRUNCATE; the service’s role has no right to them, nor to a trigger',
    files: ['tests/db/constraints.test.ts', 'tests/db/roles.test.ts'],
  },
  16: {
    name: 'secrets',
    promise:
      'no secret and no personal data stands in a log, the trail, the metrics or what is answered to a fault',
    files: ['tests/adapters/http/log.test.ts', 'tests/trust/canaries.test.ts'],
  },
  17: {
    name: 'idempotency',
    promise: 'twenty equal requests with one Idempotency-Key write once and are answered alike',
    files: ['tests/src/procedure/idempotency.test.ts'],
    quick: { runs: '5 of each' },
    full: { runs: '1 000 of each', pieces: 20, counts: races(10) },
  },
  18: {
    name: 'stop',
    promise:
      'SIGTERM under twenty writers: what was accepted is answered and done, and the exit code is 0 within 10 s',
    files: [FAULTS, 'tests/adapters/main.test.ts'],
    only: 'that is told to end|SIGTERM',
    quick: { runs: '1' },
    full: { runs: '30', pieces: 10, counts: { FAULTS_TIMES: 3 } },
  },
  19: {
    name: 'instances',
    promise:
      'several instances begin on one database at once, count wrong passwords together, and go by one clock',
    files: ['tests/adapters/main.test.ts', 'tests/src/auth/attempts.test.ts', 'tests/db/clock.test.ts'],
    only: 'instances|an instance',
    quick: { runs: '1' },
    full: { runs: '10', pieces: 10 },
  },
  20: {
    name: 'soak',
    promise:
      'half an hour of mixed work: memory grows less than 1 MB a minute once it is warm, and nothing is left open',
    files: ['tests/trust/soak.test.ts'],
    quick: { runs: '4 minutes, not in a test command', counts: { SOAK_MINUTES: 4 } },
    full: { runs: '30 minutes', counts: { SOAK_MINUTES: 30 } },
  },
  21: {
    name: 'supply',
    promise:
      'every package is pinned, hashed, under a permitted licence, and without a known fault that is high',
    files: ['tests/trust/supply-chain.test.ts'],
    quick: { runs: 'all, without asking for faults' },
    full: { runs: 'all', counts: { AUDIT: 1 } },
  },
  22: {
    name: 'doors',
    promise: 'no flood of strangers, and nothing that one user asks, keeps others from being answered',
    files: [
      ...['tests/trust/doors.test.ts', 'tests/src/estoque/historico.test.ts'],
      'tests/src/common/queue.test.ts',
    ],
    quick: { runs: '1 of each' },
    full: { runs: '20 of each', pieces: 4, counts: { DOORS_TIMES: 5 } },
  },
  23: {
    name: 'keys',
    promise:
      'every procedure, ten keys of programs: one that is revoked, over, too narrow or from elsewhere opens nothing, and none opens what is for people',
    files: ['tests/trust/keys.test.ts'],
  },
  24: {
    name: 'events',
    promise: 'a reader that is stopped at any moment has each entry of the trail once, and in order',
    files: ['tests/src/auditoria/eventos/eventos.test.ts'],
    only: 'a reader that stops|still being written',
    quick: { runs: '120 writes' },
    full: { runs: '20 000 writes', counts: { EVENTS_WRITES: 20_000 } },
  },
  25: {
    name: 'webhooks',
    promise:
      'a sender that is killed, and a receiver that is slow, refuses, redirects or leads into a private network: each event at least once, in order, and nothing of this machine reached',
    files: [
      ...['tests/trust/webhooks.test.ts', 'tests/adapters/jobs/webhooks.test.ts'],
      'tests/adapters/webhooks/carteiro.test.ts',
    ],
    quick: { runs: '1' },
    full: { runs: '20', pieces: 20 },
  },
  26: {
    name: 'trials',
    promise:
      'what a write with `simular` answers is what the write then does, and nothing is left of the trial',
    files: ['tests/contract/contract.test.ts', 'tests/whole/simular.test.ts'],
    quick: { runs: 'every scenario of the contract' },
  },
  27: {
    name: 'continuous',
    promise:
      'everything killed under twenty writers and the data deleted: what was answered a minute before is in each folder of the continuous copy, nothing by half, also of one that hung, was full or was away',
    files: ['tests/trust/continuous.test.ts'],
    quick: { runs: '1, of six seconds for the minute' },
    full: {
      runs: '10, of three minutes each',
      pieces: 10,
      counts: { CONTINUOUS_SECONDS: 30, CONTINUOUS_FOR: 180 },
    },
  },
  28: {
    name: 'failover',
    promise:
      'a primary killed for good under twenty writers, and its synchronous standby promoted: every answered write once, each event once to a reader and to a webhook, the next success within 10 s, and nothing to the old primary when it is back',
    files: ['tests/trust/failover.test.ts'],
    quick: { runs: '1' },
    full: { runs: '20', pieces: 20 },
  },
  29: {
    name: 'proofs',
    promise:
      'each row of a random history is proven without the service, and its file is refused when any letter of it is another',
    files: ['tests/trust/proofs.test.ts'],
    quick: { runs: '2 histories, one letter in 37' },
    full: {
      runs: '100 histories, every letter',
      pieces: 20,
      counts: { PROOFS_HISTORIES: 5, PROOFS_STEP: 1 },
    },
  },
  30: {
    name: 'together',
    promise:
      'ten people at two instances that are killed, cut off, frozen and wrong about the time are told what the books say: what was acknowledged is there once, anything else at most once, a key is answered alike, and all of it can have happened one after the other',
    files: ['tests/trust/together.test.ts'],
    quick: { runs: '1 history of 360 wishes' },
    full: {
      runs: '100 histories of 1 000 wishes',
      pieces: 20,
      counts: { TOGETHER_HISTORIES: 5, TOGETHER_WISHES: 100 },
    },
  },
};
