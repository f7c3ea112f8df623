import DataLoader from 'dataloader';
import type pg from 'pg';
import { BoundedClient } from './bounded-client.ts';
import { type ConnectionSettings, clientConfig } from './connection.ts';
import { openClient } from './servers.ts';

/** Connections of the driver that send a statement without waiting for the answer to the one before. */
const CLIENTS = 2;
/**
 * One more, for records by their ids, where PostgreSQL keeps the plan. Elsewhere it plans each call with an array anew, because it
 * estimates fewer rows for a known one: for a species that is three quarters of its work.
 */
const RECORDS = CLIENTS;

/** A read that takes longer, in milliseconds, fails: it would hold up the ones sent after it. */
const QUICK_MS = 200;
/** A connection that cannot be opened, or is silent, for this long is given up. */
const SILENT_MS = 1_000;

/** The read was not short, or its connection ended: the pool has to be asked. */
export class NotQuick extends Error {}

function notQuick(cause: unknown): NotQuick {
  return new NotQuick('not quick', { cause });
}

export interface Statement {
  name: string;
  text: string;
  values: readonly unknown[];
}

type AnyRow = Record<string, unknown>;

/** A record by its id. The statement takes ids as `$1`, and answers each record with its own id. */
export interface ById extends Omit<Statement, 'values'> {
  id: string;
}

/**
 * Short reads. Two devices, either of which can be taken out alone:
 *
 * - pipelining: a statement does not wait for the answer to the one before, and takes no connection from a pool (`#send`);
 * - batching: reads of single records in one turn of the event loop become one statement (`#records`). No call joins a
 *   statement that was already sent, so nobody gets data from before their request.
 */
export class QuickReads {
  readonly #connection: ConnectionSettings['connection'];
  readonly #clients: (Promise<pg.Client> | undefined)[] = Array(CLIENTS + 1).fill(undefined);
  /** A batch is sent once the sockets' present input has been read. Nothing is cached. */
  readonly #records = new DataLoader<ById, AnyRow | null>((wanted) => this.#byIds(wanted), {
    cache: false,
    batchScheduleFn: (send) => setImmediate(send),
  });
  #next = 0;

  constructor(connection: ConnectionSettings['connection']) {
    this.#connection = connection;
  }

  async read<Found>(statement: Statement): Promise<Found[]> {
    const rows = await this.#send(statement).catch((cause) => {
      throw notQuick(cause);
    });
    return rows as Found[];
  }

  async record<Found>(wanted: ById): Promise<Found | null> {
    return (await this.#records.load(wanted)) as Found | null;
  }

  async end(): Promise<void> {
    await Promise.allSettled(this.#clients.map(async (client) => (await client)?.end()));
  }

  async #byIds(wanted: readonly ById[]): Promise<(AnyRow | null | Error)[]> {
    const statements = new Map<string, { name: string; text: string; ids: Set<string> }>();
    for (const { id, ...statement } of wanted) {
      const { ids } = statements.get(statement.name) ?? { ids: new Set() };
      statements.set(statement.name, { ...statement, ids: ids.add(id) });
    }
    const found = new Map<string, Map<unknown, AnyRow> | Error>();
    const send = async ({ name, text, ids }: { name: string; text: string; ids: Set<string> }) => {
      const records = this.#send({ name, text, values: [[...ids]] }, RECORDS);
      found.set(name, await records.then((rows) => new Map(rows.map((row) => [row.id, row])), notQuick));
    };
    await Promise.all([...statements.values()].map(send));
    return wanted.map(({ name, id }) => {
      const records = found.get(name);
      return records instanceof Error ? records : (records?.get(id) ?? null);
    });
  }

  async #send({ name, text, values }: Statement, place = this.#inTurn()): Promise<AnyRow[]> {
    this.#clients[place] ??= this.#connect(place);
    const client = await this.#clients[place];
    return (await client.query({ name, text, values: [...values] })).rows;
  }

  #inTurn(): number {
    this.#next = (this.#next + 1) % CLIENTS;
    return this.#next;
  }

  /** A client that ends frees its place, whoever ended it. */
  async #connect(place: number): Promise<pg.Client> {
    const leave = () => {
      this.#clients[place] = undefined;
    };
    try {
      const client = await openClient(BoundedClient, {
        ...clientConfig(this.#connection),
        ...{ pipeline: true, query_timeout: SILENT_MS, connectionTimeoutMillis: SILENT_MS },
      });
      client.once('end', leave);
      await client.query(`set jit = off; set statement_timeout = ${QUICK_MS}`);
      if (place === RECORDS) await client.query('set plan_cache_mode = force_generic_plan');
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
