import pg from 'pg';
import { type ConnectionSettings, clientConfig } from './connection.ts';
import { openClient } from './servers.ts';

/** A connection of its own that listens to a channel of NOTIFY. Notifications arrive when their transactions commit. */
export interface Listener {
  /** Resolves when the connection has proved to be alive, and closes it when it is not. */
  check(): Promise<void>;
  close(): Promise<void>;
}

interface Listening {
  /** Called with the payload of each notification. */
  heard(text: string): void;
  /** Called once when the connection has ended, on either side. */
  ended(): void;
}

/** The channel's name is SQL. */
export async function listen(
  connection: ConnectionSettings['connection'],
  channel: string,
  { heard, ended }: Listening,
): Promise<Listener> {
  const config = { ...clientConfig(connection), application_name: `viveiro: ${channel}` };
  const client = await openClient(pg.Client, config);
  client.on('notification', ({ payload = '' }) => heard(payload));
  client.once('end', ended);
  await client.query(`listen ${channel}`).catch(closing);
  return {
    check: async () => void (await client.query('select 1').catch(closing)),
    close: () => client.end(),
  };

  async function closing(error: unknown): Promise<never> {
    await client.end();
    throw error;
  }
}
