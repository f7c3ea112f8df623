import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../db/embedded/start.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { until } from '../../support/until.ts';

const dataDir = temporaryFolder();
const cluster = join(dataDir, 'postgres/data');
const onUnexpectedExit = vi.fn();
const options = { dataDir, settings: { fsync: 'off' }, onUnexpectedExit };
beforeEach(() => onUnexpectedExit.mockClear());

describe('a server of which a process has crashed', () => {
  it('is started anew, with what was committed', async () => {
    const server = await start();
    await query(server, 'create table kept as select 9 as value');
    const first = serverPid();
    await crash(server);
    await until(async () => expect(await query(server, 'select value from kept')).toEqual([{ value: 9 }]));
    expect(serverPid()).not.toBe(first);
    await crash(server);
    await until(async () => expect(await query(server, 'select value from kept')).toEqual([{ value: 9 }]));
    expect(onUnexpectedExit).not.toHaveBeenCalled();
  });

  it('is stopped even while it is started anew', async () => {
    const server = await start();
    const first = serverPid();
    await crash(server);
    await until(() => expect([undefined, first]).not.toContain(serverPid()), { interval: 1 });
    await server.stop();
    expect(serverPid()).toBe(undefined);
    expect(onUnexpectedExit).not.toHaveBeenCalled();
  });

  it('has ended when it cannot be started anew, and the reason is told', async () => {
    const server = await start();
    const version = join(cluster, 'PG_VERSION');
    writeFileSync(version, '17\n');
    onTestFinished(() => writeFileSync(version, '18\n'));
    await crash(server);
    await until(() => expect(onUnexpectedExit).toHaveBeenCalledOnce());
    expect(onUnexpectedExit.mock.lastCall?.[0].message).toMatch(/encerrou sem ser pedido.*postgres\.log/);
    await server.stop();
  });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(options);
  onTestFinished(() => server.stop());
  return server;
}

/** Kills a process of the server, as the system does when memory is short. */
async function crash(server: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client(server.connection);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  process.kill(rows[0].pid, 'SIGKILL');
  await ended;
}

async function query(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The server that has the cluster; undefined when none has. */
function serverPid(): number | undefined {
  const lock = join(cluster, 'postmaster.pid');
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : undefined;
}
