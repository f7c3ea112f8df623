import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openClient } from './servers.ts';

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
