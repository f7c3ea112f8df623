import DataLoader from 'dataloader';
import type pg from 'pg';
import { BoundedClient } from './bounded-client.ts';
import { type ConnectionSettings, clientConfig } from './connection.ts';

/** Connections of the driver that send a statement without waiting for the answer to the one before. */
const CLIENTS = 2;

/** What takes longer, in milliseconds, fails: it would hold up what was sent after it. */
const QUICK_MS = 200;
/** A connection that is not made, or says nothing, for so long is given up. */
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

type Row = Record<string, unknown>;

/** A record by its id: the statement takes ids as `$1`, and answers each record with its own. */
export interface ById extends Omit<Statement, 'values'> {
  id: string;
}

/** After all that the sockets have brought by now; nothing is kept. */
const TOGETHER = { cache: false, batchScheduleFn: (send: () => void) => setImmediate(send) } as const;

/**
 * Short reads. Two devices, each of which can be taken out alone:
 * - pipelined: many statements travel at once in one socket write, and no pool is asked for a connection (`#send`);
 * - together: equal reads of one turn of the event loop are one statement (`#reads`), and so are reads of single records by one
 *   statement (`#records`). Nobody joins one that was sent, so nobody reads what was before their question.
 */
export class QuickReads {
  readonly #connection: ConnectionSettings['connection'];
  readonly #clients: (Promise<pg.Client> | undefined)[] = Array(CLIENTS).fill(undefined);
  readonly #reads = new DataLoader<Statement, Row[]>((statements) => this.#together(statements), TOGETHER);
  readonly #records = new DataLoader<ById, Row | null>((wanted) => this.#byIds(wanted), TOGETHER);
  #next = 0;

  constructor(connection: ConnectionSettings['connection']) {
    this.#connection = connection;
  }

  async read<Found>(statement: Statement): Promise<Found[]> {
    return (await this.#reads.load(statement)) as Found[];
  }

  async record<Found>(wanted: ById): Promise<Found | null> {
    return (await this.#records.load(wanted)) as Found | null;
  }

  async end(): Promise<void> {
    await Promise.allSettled(this.#clients.map(async (client) => (await client)?.end()));
  }

  #together(statements: readonly Statement[]): Promise<(Row[] | Error)[]> {
    const sent = new Map<string, Promise<Row[] | Error>>();
    return Promise.all(
      statements.map((statement) => {
        const key = `${statement.name} ${JSON.stringify(statement.values)}`;
        const rows = sent.get(key) ?? this.#send(statement).catch(notQuick);
        sent.set(key, rows);
        return rows;
      }),
    );
  }

  async #byIds(wanted: readonly ById[]): Promise<(Row | null | Error)[]> {
    const statements = new Map<string, { name: string; text: string; ids: Set<string> }>();
    for (const { id, ...statement } of wanted) {
      const { ids } = statements.get(statement.name) ?? { ids: new Set() };
      statements.set(statement.name, { ...statement, ids: ids.add(id) });
    }
    const found = new Map<string, Map<unknown, Row> | Error>();
    const send = async ({ name, text, ids }: { name: string; text: string; ids: Set<string> }) => {
      const records = this.#send({ name, text, values: [[...ids]] });
      found.set(name, await records.then((rows) => new Map(rows.map((row) => [row.id, row])), notQuick));
    };
    await Promise.all([...statements.values()].map(send));
    return wanted.map(({ name, id }) => {
      const records = found.get(name);
      return records instanceof Error ? records : (records?.get(id) ?? null);
    });
  }

  async #send({ name, text, values }: Statement): Promise<Row[]> {
    const place = this.#next;
    this.#next = (place + 1) % CLIENTS;
    this.#clients[place] ??= this.#connect(place);
    const client = await this.#clients[place];
    return (await client.query({ name, text, values: [...values] })).rows;
  }

  /** The client that took the place leaves it when it ends, whoever ended it. */
  async #connect(place: number): Promise<pg.Client> {
    const leave = () => {
      this.#clients[place] = undefined;
    };
    try {
      const client = new BoundedClient({
        ...clientConfig(this.#connection),
        ...{ pipeline: true, query_timeout: SILENT_MS, connectionTimeoutMillis: SILENT_MS },
      });
      client.on('error', () => {});
      client.once('end', leave);
      await client.connect();
      await client.query(`set jit = off; set statement_timeout = ${QUICK_MS}`);
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
