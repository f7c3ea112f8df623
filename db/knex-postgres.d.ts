declare module 'knex/lib/dialects/postgres/index.js' {
  import { knex } from 'knex';

  /**
   * The dialect's class. `_driver` makes its clients, and `_query` is the one place where a statement meets the
   * driver.
   */
  export default class PostgresDialect extends knex.Client {
    _driver(): unknown;
    _query(connection: unknown, statement: unknown): Promise<unknown>;
  }
}
