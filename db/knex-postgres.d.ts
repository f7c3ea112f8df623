declare module 'knex/lib/dialects/postgres/index.js' {
  import { knex } from 'knex';

  /**
   * The dialect's class. `_driver` makes its clients, `transaction` its transactions, and `_query` is the one place where a
   * statement meets the driver. `acquireRawConnection` opens a connection for the pool, by `_acquireOnlyConnection`, `validateConnection` says whether it can still
   * be handed out, and `destroyRawConnection` closes it.
   */
  export default class PostgresDialect extends knex.Client {
    connectionSettings: import('pg').ClientConfig;
    _driver(): unknown;
    _acquireOnlyConnection(): Promise<object>;
    acquireRawConnection(): Promise<object>;
    validateConnection(connection: unknown): boolean;
    destroyRawConnection(connection: unknown): Promise<void>;
    _query(connection: unknown, statement: unknown): Promise<unknown>;
    transaction(container: unknown, config: object, outer: unknown): unknown;
  }
}

declare module 'knex/lib/dialects/postgres/execution/pg-transaction.js' {
  /** A transaction. Once its `begin` has failed, it sends nothing more. */
  export default class PgTransaction {
    constructor(client: unknown, container: unknown, config: object, outer: unknown);
    begin(connection: unknown): Promise<unknown>;
    query(connection: unknown, statement: string | object): Promise<unknown>;
  }
}
