import knexModule, { type Knex } from 'knex';
import PgTransaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js';
import PostgresDialect from 'knex/lib/dialects/postgres/index.js';
import pg from 'pg';
import { BoundedClient } from './bounded-client.ts';
import { type DatabaseClock, WHAT_TIME } from './clock.ts';
import { whileCalled } from './hung-up.ts';
import { openClient } from './servers.ts';

/** A pool or one of its transactions: anything that can run a statement. */
export type Db = Knex;

export interface ConnectionSettings {
  /** A PostgreSQL URL, which may name several servers, or the socket directory of the embedded server. */
  connection: string | { host: string; port: number; user: string; database: string; password?: string };
  /** Connections in the pool; 16 by default. */
  pool?: number;
  /** Without time-outs but those of connecting and of waiting for others: for maintenance, which is long by nature. */
  patient?: boolean;
  /**
   * The clock by which rows are dated. Each transaction tells it the database's time when it begins, so that a machine's
   * clock that jumps dates no row.
   */
  clock?: DatabaseClock;
  /** What each new connection does before anything else. */
  first?: string;
}

/**
 * Time-outs in milliseconds, each shorter than the next, so that the database gives up before the driver, and the
 * driver before the caller. Work that is long by nature asks for more, statement by statement.
 */
const TIMEOUTS = {
  lock_timeout: 2_000,
  statement_timeout: 2_500,
  // Longer than any pause of a transaction: a service that vanished holds its locks no longer than this.
  idle_in_transaction_session_timeout: 4_000,
};
/** Other statements queue behind one that waits for a table. */
const PATIENT = { lock_timeout: 30_000 };
const QUERY_MS = 3_000;
const ACQUIRE_MS = 3_000;

/** Opens the pool. Nothing is connected until the first statement. */
export function connect({ clock, ...settings }: ConnectionSettings): Db {
  const db = knexModule(knexConfig(settings));
  (db.client as HealingDialect).clock = clock;
  return db;
}

/** How knex connects, in the service and from its own command line (`knexfile.ts`). */
export function knexConfig({
  connection,
  pool = 16,
  patient = false,
  first,
}: Omit<ConnectionSettings, 'clock'>): Knex.Config {
  return {
    client: HealingDialect as unknown as typeof Knex.Client,
    connection: clientConfig(connection, patient) as object,
    pool: { min: 0, max: pool, idleTimeoutMillis: 30_000, afterCreate: settling(patient, first) },
    acquireConnectionTimeout: ACQUIRE_MS,
    // Errors are logged: their message must not carry the values of the statement.
    compileSqlOnError: false,
    log: SILENCE,
  };
}

/** How one client of the driver connects. */
export function clientConfig(connection: ConnectionSettings['connection'], patient = false): pg.ClientConfig {
  return {
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: 'viveiro',
    keepAlive: true,
    connectionTimeoutMillis: ACQUIRE_MS,
    // Maintenance copies whole tables, which these connections cannot do.
    ...(!patient && { query_timeout: QUERY_MS, pipeline: true }),
    types: { getTypeParser },
  };
}

/**
 * Sets up a new session. A pooler refuses settings among the parameters of a connection, or drops them unseen.
 * Without `jit = off`, compiling the dashboard's one statement would take as long as running it.
 */
function settling(patient: boolean, first?: string) {
  const settings = Object.entries({ jit: 'off', ...(patient ? PATIENT : TIMEOUTS) });
  const statement = [...settings.map(([name, value]) => `set ${name} = ${value}`), first ?? ''].join('; ');
  return (client: pg.Client, done: (error: Error | null) => void) => client.query(statement, done);
}

/** Errors are thrown and logged by the caller; knex would print them as well, with the statement. */
const silent = () => {};
const SILENCE = { warn: silent, error: silent, deprecate: silent, debug: silent };

/** All connections were in use for as long as a call may wait for one. */
export class PoolExhausted extends Error {}

/**
 * After a query time-out pg leaves a client half open, and knex would keep it for ever. Destroying its socket lets
 * the pool notice and replace it. The other connections may be as dead, and each would take a time-out to notice: those that were
 * opened before are replaced when they are wanted. A server that takes no writes any more is treated alike. A full pool is told apart from a database that is away.
 */
class HealingDialect extends PostgresDialect {
  readonly timeouts = { count: 0 };
  clock: DatabaseClock | undefined;

  override _driver() {
    return { Client: BoundedClient };
  }

  override async _acquireOnlyConnection(): Promise<object> {
    const client = await openClient(BoundedClient, this.connectionSettings);
    // The pool replaces a connection that bears this mark.
    const over = (error?: Error) => {
      Object.assign(client, { __knex__disposed: error ?? new Error('Connection ended unexpectedly') });
    };
    client.on('error', over);
    client.on('end', () => over());
    return client;
  }

  override async acquireRawConnection(): Promise<object> {
    const { timeouts } = this;
    const opened = { timeouts, timeoutsBefore: timeouts.count };
    return Object.assign(await super.acquireRawConnection(), opened);
  }

  override validateConnection({ timeouts, timeoutsBefore }: HalfOpenClient): boolean {
    return timeouts.count === timeoutsBefore;
  }

  /** A dead connection would never confirm its end. */
  override async destroyRawConnection(client: HalfOpenClient): Promise<void> {
    if (this.validateConnection(client)) await super.destroyRawConnection(client);
    else client.connection.stream.destroy();
  }

  override transaction(container: unknown, config: object, outer: unknown): unknown {
    return new Timed(this, container, config, outer);
  }

  override async acquireConnection(): Promise<unknown> {
    try {
      return await super.acquireConnection();
    } catch (error) {
      const { pool } = this as unknown as { pool: { numUsed(): number; max: number } };
      const full = error instanceof knexModule.KnexTimeoutError && pool.numUsed() >= pool.max;
      throw full ? new PoolExhausted('no connection', { cause: error }) : error;
    }
  }

  override async _query(connection: HalfOpenClient, statement: Statement): Promise<unknown> {
    try {
      const result = await whileCalled(connection, statement.sql, () => super._query(connection, statement));
      if (statement.response?.command === 'INSERT') noteWritten(this);
      statement.answered?.(statement.response);
      return result;
    } catch (error) {
      noteFull(this, error);
      if (error instanceof Error && isLost(error)) {
        connection.__knex__disposed = error;
        connection.timeouts.count += 1;
        connection.connection.stream.destroy();
      }
      throw error;
    }
  }
}

/** The connection hears nothing any more, or leads to a server that takes no writes since another one was promoted. */
function isLost(error: Error & { code?: string }): boolean {
  return error.message === 'Query read timeout' || error.code === READ_ONLY;
}

/** PostgreSQL's codes for a server that takes no writes, and for a disk without room. */
export const READ_ONLY = '25006';
export const DISK_FULL = '53100';

/** What a pool and its transactions share. */
interface OfPool {
  config?: object;
}

/**
 * When the database of a pool last reported a full disk, in milliseconds of `performance.now()`; unset once it has written again.
 */
const saidFull = new WeakMap<object, number>();

/** Remembers a full disk, when that is why a statement failed. */
function noteFull({ config }: OfPool, error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== DISK_FULL) return;
  saidFull.set(config as object, performance.now());
}

function noteWritten({ config }: OfPool): void {
  saidFull.delete(config as object);
}

/** Whether the database has reported a full disk in the last milliseconds, and has written nothing since. */
export function saidFullWithin({ client }: { client: OfPool }, ms: number): boolean {
  const at = saidFull.get(client.config as object);
  return at !== undefined && performance.now() - at < ms;
}

/** How a transaction begins that does not wait long for locks. */
export interface Impatience extends Knex.TransactionConfig {
  /** In milliseconds. */
  lockTimeout: number;
  /**
   * Whether its first statements travel with its `begin`. They may only read and lock: if `begin` fails, they have run
   * outside a transaction, and nothing is sent after them.
   */
  readsFirst: boolean;
}

/** A transaction that begins as it is asked to, and hears the time. A snapshot is for reading only, so it dates nothing. */
class Timed extends PgTransaction {
  readonly #clock: DatabaseClock | undefined;
  readonly #how: Partial<Impatience>;

  constructor(client: HealingDialect, container: unknown, how: Partial<Impatience>, outer: unknown) {
    super(client, container, how, outer);
    this.#clock = client.clock;
    this.#how = how;
  }

  override begin(connection: unknown): Promise<unknown> {
    const { lockTimeout, readsFirst, isolationLevel } = this.#how;
    if (isolationLevel) return super.begin(connection);
    const clock = this.#clock;
    const asked = performance.now();
    const begun = this.query(connection, {
      sql: [
        'BEGIN;',
        ...(lockTimeout === undefined ? [] : [`SET LOCAL lock_timeout = ${lockTimeout};`]),
        ...(clock ? [`${WHAT_TIME} as agora;`] : []),
      ].join(' '),
      answered: (results: unknown) =>
        clock?.hear((results as BeginAnswers).at(-1)?.rows[0]?.agora as string, asked),
    });
    return readsFirst ? Promise.resolve() : begun;
  }
}

/** What each statement of a transaction's beginning answers. */
type BeginAnswers = { rows: { agora?: string }[] }[];

interface Statement {
  sql: string;
  /** The driver's answer, once there is one. */
  response?: { command?: string };
  /** Called with it, before any later statement is answered. */
  answered?(response: unknown): void;
}

interface HalfOpenClient {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
  __knex__disposed?: Error;
  /** How many query time-outs the pool has had, and how many it had when the connection was opened. */
  timeouts: { count: number };
  timeoutsBefore: number;
  connection: { stream: { destroy(): void } };
}

/** bigint and numeric sums as numbers (all quantities fit), instants as ISO 8601 in UTC: the wire's own form. */
const PARSERS: Record<number, (value: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: (value) => value,
  [pg.types.builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
};

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text');
}
