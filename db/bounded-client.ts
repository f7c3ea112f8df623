import pg from 'pg';

/**
 * The most statements that stay prepared on one connection. The plan of a list takes some 340 kB of its back-end, and
 * clients choose among thousands of lists.
 */
export const MOST_PREPARED = 50;

/** A client of the driver whose connection keeps the most recently used prepared statements. */
export class BoundedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    forgetOldest((this as unknown as { connection: Connection }).connection);
  }
}

/** What the driver knows about its connection, and the messages that it sends. */
interface Connection {
  parsedStatements: Record<string, string>;
  /** Statements that were sent and not answered yet. */
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name?: string }): void;
  bind(portal: { statement?: string }): void;
  close(what: { type: 'S'; name: string }): void;
}

/**
 * Closes the least recently used statement in the same message that sends the one that takes its place, so it costs
 * no extra round trip.
 */
function forgetOldest(connection: Connection): void {
  const parse = connection.parse.bind(connection);
  const bind = connection.bind.bind(connection);
  /** The most recently used one comes last. */
  const names = new Set<string>();
  connection.parse = (statement) => {
    for (const name of statement.name ? names : []) {
      if (names.size < MOST_PREPARED) break;
      if (name in connection.submittedNamedStatements) continue;
      names.delete(name);
      delete connection.parsedStatements[name];
      connection.close({ type: 'S', name });
    }
    parse(statement);
  };
  connection.bind = (portal) => {
    if (portal.statement) {
      names.delete(portal.statement);
      names.add(portal.statement);
    }
    bind(portal);
  };
}
