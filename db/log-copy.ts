import pg from 'pg';
import { type ConnectionSettings, clientConfig, type Db } from './connection.ts';
import { preparedOne } from './prepared.ts';

/** What a server writes into its log, as far as a copy of it has to know. */

/** Which cluster a log is of. */
export interface Cluster {
  sistema: string;
  postgres: number;
}

/** Where the log is: whatever was committed before `instante` is in the file `segmento` or an older one. */
export interface Position {
  instante: string;
  segmento: string;
  /** The next transaction, when none is in progress: while it stays the same, nothing is committed. */
  parada: string | null;
}

const POSITION = `
  select now() as instante, pg_walfile_name(pg_current_wal_insert_lsn()) as segmento,
    case when pg_snapshot_xmin(s) = pg_snapshot_xmax(s) then pg_snapshot_xmax(s)::text end as parada
  from pg_current_snapshot() as s`;

/** The snapshot of a transaction is as old as its time, and the place in the log is read after both. */
export async function logPosition(db: Db): Promise<Position> {
  return preparedOne<Position>(db, POSITION, []);
}

/** The label that belongs to a base copy, the last file of the log that it needs, and when it was complete. */
export interface BaseLabel {
  rotulo: string;
  ultimo: string;
  fim: string;
}

/** What the owner of an embedded server may ask of its log. Each call opens a connection of its own. */
export class LogOwner {
  readonly #connection: ConnectionSettings['connection'];

  constructor(connection: ConnectionSettings['connection']) {
    this.#connection = connection;
  }

  cluster(): Promise<Cluster> {
    return this.#connected(async (client) => {
      const { rows } = await client.query<Cluster>(
        `select system_identifier::text as sistema, current_setting('server_version_num')::int / 10000 as postgres
         from pg_control_system()`,
      );
      return rows[0] as Cluster;
    });
  }

  /** Ends the current file of the log, unless it is empty. */
  async endSegment(): Promise<void> {
    await this.#connected((client) => client.query('select pg_switch_wal()'));
  }

  /**
   * Lets `take` copy the files of the running cluster; it gets the first file of the log that the copy needs.
   */
  baseCopy(take: (segmento: string) => Promise<void>): Promise<BaseLabel> {
    return this.#connected(async (client) => {
      const begun = await client.query<{ segmento: string }>(
        `select pg_walfile_name(lsn) as segmento from pg_backup_start('viveiro', true) as lsn`,
      );
      await take(begun.rows[0]?.segmento as string);
      const ended = await client.query<BaseLabel>(
        `select labelfile as rotulo, pg_walfile_name(lsn) as ultimo, clock_timestamp() as fim from pg_backup_stop(false)`,
      );
      const { rotulo, ultimo, fim } = ended.rows[0] as BaseLabel;
      return { rotulo, ultimo, fim: new Date(fim).toISOString() };
    });
  }

  async #connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      ...clientConfig(this.#connection, true),
      application_name: 'viveiro: cópia contínua',
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}
