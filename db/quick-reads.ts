import DataLoader from 'dataloader';
import pg from 'pg';
import { type ConnectionSettings, clientConfig } from './connection.ts';

/** Connections of the driver that send a statement without waiting for the answer to the one before. */
const CLIENTS = 2;

/** What takes longer, in milliseconds, fails: it would hold up what was sent after it. */
const QUICK_MS = 200;
/** A connection that is not made, or says nothing, for so long is given up. */
const SILENT_MS = 1_000;

/** The read was not short, or its connection ended: the pool has to be asked. */
export class NotQuick extends Error {}

export interface Statement {
  name: string;
  text: string;
  values: readonly unknown[];
}

type Row = Record<string, unknown>;

/**
 * Short reads. Two devices, each of which can be taken out alone:
 * - pipelined: many statements travel at once in one socket write, and no pool is asked for a connection (`#send`);
 * - together: equal reads of one turn of the event loop are one statement (`#reads`). Nobody joins one that was sent, so nobody
 *   reads what was before their question.
 */
export class QuickReads {
  readonly #connection: ConnectionSettings['connection'];
  readonly #clients: (Promise<pg.Client> | undefined)[] = Array(CLIENTS).fill(undefined);
  readonly #reads = new DataLoader<Statement, Row[], string>((statements) => this.#together(statements), {
    cache: false,
    // After all that the sockets have brought by now.
    batchScheduleFn: (send) => setImmediate(send),
  });
  #next = 0;

  constructor(connection: ConnectionSettings['connection']) {
    this.#connection = connection;
  }

  async read<Found>(statement: Statement): Promise<Found[]> {
    return (await this.#reads.load(statement)) as Found[];
  }

  async end(): Promise<void> {
    await Promise.allSettled(this.#clients.map(async (client) => (await client)?.end()));
  }

  #together(statements: readonly Statement[]): Promise<(Row[] | Error)[]> {
    const sent = new Map<string, Promise<Row[] | Error>>();
    return Promise.all(
      statements.map((statement) => {
        const key = `${statement.name} ${JSON.stringify(statement.values)}`;
        const rows =
          sent.get(key) ??
          this.#send(statement).catch((cause: unknown) => new NotQuick('not quick', { cause }));
        sent.set(key, rows);
        return rows;
      }),
    );
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
      const client = new pg.Client({
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
