import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Db } from './connection.ts';
import { openClient } from './servers.ts';

/** What the start asks of the server itself. */

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

/**
 * Whether a connection to the URL is one session of the server. Behind a pooler in transaction mode it is not: each
 * transaction may run on another connection of the server, without the time-outs and the statements of the one
 * before. The test: one connection's setting is visible to another, or is lost while the other is in a transaction.
 */
export async function keepsSessions(url: string): Promise<boolean> {
  const mine = randomUUID();
  const [first, second] = [await connected(url), await connected(url)];
  try {
    await first.query(`set viveiro.sessao = '${mine}'`);
    await second.query('begin');
    if ((await settingOf(second)) === mine || (await settingOf(first)) !== mine) return false;
    await second.query('commit');
    return (await settingOf(second)) !== mine && (await settingOf(first)) === mine;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

function connected(connectionString: string): Promise<pg.Client> {
  return openClient(pg.Client, { connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
}

async function settingOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(`select current_setting('viveiro.sessao', true) as sessao`);
  return rows[0].sessao;
}

/**
 * Whether the server logs the reason for refusing a statement: the DETAIL of a refused recipient has the CPF, and the
 * statement has the rest. Only the server's administrator may change that.
 */
export async function logsPersonalData(db: Db): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { logs: boolean }[] }>(`
    select current_setting('log_min_messages') not in ('log', 'fatal', 'panic')
      and (current_setting('log_error_verbosity') <> 'terse'
        or current_setting('log_min_error_statement') not in ('log', 'fatal', 'panic')) as logs`);
  return rows[0]?.logs ?? false;
}
