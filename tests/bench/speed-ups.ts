export interface Part {
  /** Of `dist`, without its ending. */
  file: string;
  text: string;
  instead: string;
  /** The rows that it is there for. */
  rows: readonly string[];
}

const MOVEMENTS = ['a movement, one writer', 'a movement, 16 writers', 'a movement, 64 writers'];

/**
 * What the built service does without, for `npm run bench -- --without NAME`: as Node loads the file, the text is replaced
 * (`replacing.mjs`). So the service has no switch for it.
 */
const SPEED_UPS = {
  /** Writes asked for at the same moment share a transaction. */
  'group-commit': {
    file: 'src/procedure/group-commit',
    text: "await ctx.withSlot('group', () => group.load(call))",
    instead: 'RUN_ALONE',
    rows: MOVEMENTS,
  },
  /** Sessions in use cost no query. */
  'session-cache': {
    file: 'src/auth/session-cache',
    text: 'return performance.now() < this.#heardUntil',
    instead: 'return false',
    rows: ['species by id', 'species, a page of 10', 'a movement, 16 writers'],
  },
  /** Short reads travel pipelined on connections of their own, and ask no pool. */
  'quick-reads': {
    file: 'adapters/start',
    text: '{ db, quickReads, standby, now, settings,',
    instead: '{ db, standby, now, settings,',
    rows: ['species by id', 'batch by id', 'species, a page of 10'],
  },
  /** Reads of single records of one moment are one statement. */
  'reads-by-id': {
    file: 'db/quick-reads',
    text: 'await this.#records.load(wanted)',
    instead: '(await this.#send({ ...wanted, values: [[wanted.id]] }))[0] ?? null',
    rows: ['species by id', 'batch by id', 'trpc: ten in a batch'],
  },
  /** PostgreSQL keeps the plan of a record by its id. */
  'kept-plans': {
    file: 'db/quick-reads',
    text: 'if (place === RECORDS)',
    instead: 'if (false)',
    rows: ['species by id', 'batch by id'],
  },
  /** Calls by tRPC are answered without the library's adapter. */
  'plain-calls': {
    file: 'adapters/http/trpc',
    text: 'const calls = plainCallsOf(req)',
    instead: 'const calls = null',
    rows: ['trpc: a call', 'trpc: ten in a batch'],
  },
  /** A procedure's middlewares run without the library's copies of the call. */
  'own-middlewares': {
    file: 'adapters/http/call',
    text: 'const { middlewares, meta } = procedure._def',
    instead: 'return await procedure(call); const { middlewares, meta } = procedure._def',
    rows: ['species by id', 'trpc: a call', 'trpc: ten in a batch'],
  },
} satisfies Record<string, Part>;

/** What the service promises, and what that costs a movement. A key is not here: the row *with keys* tells its price. */
const PROMISES = {
  /** Closed rows are sealed. */
  seals: {
    file: 'adapters/start',
    text: 'selos.start(db, { ...around, wakeOutbox, mailed: sealsGoTo(config) }),',
    instead: '',
    rows: MOVEMENTS,
  },
  /** Every write has its entry in the trail. */
  trail: {
    file: 'src/procedure/group-commit',
    text: '[...statements, ...insertion(RegistroAuditoria, entries)]',
    instead: 'statements',
    rows: MOVEMENTS,
  },
  /** Nothing is written for somebody whose role was taken in the meantime. */
  'second-look-at-roles': {
    file: 'src/procedure/group-commit',
    text: 'lockRoles(db, users, held),',
    instead: 'new Map(users.map((user) => [user.id, user])),',
    rows: MOVEMENTS,
  },
} satisfies Record<string, Part>;

export const PARTS: Readonly<Record<string, Part>> = { ...SPEED_UPS, ...PROMISES };

/** Ours with the part against ours without it: a speed-up that gives less is taken out, a promise may cost so much. */
export function goalOf(part: string): number {
  return part in PROMISES ? 0.5 : 1.15;
}
