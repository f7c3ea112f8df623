import type { Socket } from 'node:net';
import pg from 'pg';

/** One connection for each server: each file makes and drops databases, and a connection costs as much as a small one. */
const clients = new Map<string, Promise<pg.Client>>();

/** Runs one statement outside any transaction and without time-outs: databases are made and dropped so. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = clients.get(url) ?? connected(url);
  clients.set(url, client);
  await (await client).query(statement);
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The server may end before us.
  client.on('error', () => clients.delete(url));
  await client.connect();
  (client as unknown as { connection: { stream: Socket } }).connection.stream.unref();
  return client;
}

/** The URL of another database on the same server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
