import { expect, test } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { until } from '../support/until.ts';
import { wireTo } from '../support/wire.ts';

const url = await freshDatabaseUrl();
const bystander = open(url);

test('a query that timed out does not spoil its connection for the next one', async () => {
  const db = open(url, 1);
  await db.raw('set statement_timeout = 0');
  const slow = db.raw('select pg_sleep(60)').options({ query_timeout: 200 });
  await expect(slow).rejects.toThrow('Query read timeout');

  expect(await answers(db)).toBe(true);
});

test('after a query that timed out no other connection from before it is used', async () => {
  const others = sockets();
  const wire = await wireTo(url);
  const db = open(wire.url, 3);
  const before = await Promise.all([backend(db), backend(db), backend(db)]);
  wire.halfOpen();
  await expect(db.raw('select 1').options({ query_timeout: 200 })).rejects.toThrow('Query read timeout');

  for (let n = 0; n < 3; n += 1) expect(before).not.toContain(await backend(db));
  await db.destroy();
  // One that waits for the end to be confirmed would stay, as the wire's own end of the one that timed out does.
  await until(() => expect(sockets()).toBeLessThanOrEqual(others + 1));
});

test('a transaction whose query timed out fails, and its connection is replaced', async () => {
  const db = open(url, 1);
  const work = db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0');
    await trx.raw('select pg_sleep(60)').options({ query_timeout: 200 });
  });
  await expect(work).rejects.toThrow();

  expect(await answers(db)).toBe(true);
});

test('idle connections that the database ended are replaced', async () => {
  const db = open(url, 3);
  const ended = await Promise.all([backend(db), backend(db), backend(db)]);
  await end(ended);

  await until(async () => {
    const now = await Promise.all([backend(db), backend(db), backend(db)]);
    expect(now.filter((pid) => ended.includes(pid))).toEqual([]);
  });
});

test('a transaction whose connection the database ended fails, and the pool goes on', async () => {
  const db = open(url, 1);
  const work = db.transaction(async (trx) => {
    await end([await backend(trx)]);
    await trx.raw('select 1');
  });
  await expect(work).rejects.toThrow();

  await until(async () => expect(await answers(db)).toBe(true));
});

test('the database gives up before the driver does: first on a lock, then on the statement', async () => {
  const { rows } = await bystander.raw(
    `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`,
  );
  expect(rows).toEqual([{ lock: '2s', statement: '2500ms', idle: '4s', jit: 'off' }]);
  await expect(bystander.raw('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
});

test('sums come as numbers, instants in ISO 8601', async () => {
  const { rows } = await bystander.raw(
    "select count(*), sum(9007199254740991::bigint), timestamptz '2026-03-14 09:30-03' as instant",
  );
  expect(rows).toEqual([{ count: 1, sum: 9007199254740991, instant: '2026-03-14T12:30:00.000Z' }]);
});

async function answers(db: Db): Promise<boolean> {
  const { rows } = await db.raw('select 42 as answer');
  return rows[0].answer === 42;
}

/** The TCP sockets of this process. */
function sockets(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
}

async function backend(db: Db): Promise<number> {
  // A moment of its own for each, so that queries at once take connections of their own.
  const { rows } = await db.raw('select pg_backend_pid() as pid, pg_sleep(0.05)');
  return rows[0].pid;
}

async function end(backends: number[]): Promise<void> {
  await bystander.raw('select pg_terminate_backend(pid) from unnest(?::int[]) as pid', [backends]);
}
