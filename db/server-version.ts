import pg from 'pg';
import { openClient } from './servers.ts';

/**
 * The version of the server behind a URL, as PostgreSQL counts it (`150004` is 15.4). Connects once, outside any
 * pool, so that the caller sees the driver's own error; a pool would keep trying until its time is over.
 */
export async function serverVersion(url: string): Promise<number> {
  const client = await openClient(pg.Client, { connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    return Number(rows[0]?.server_version_num);
  } finally {
    await client.end();
  }
}
