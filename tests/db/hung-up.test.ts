import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../db/connection.ts';
import { CallerGone, untilHungUp, whileCalled } from '../../db/hung-up.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { until } from '../support/until.ts';

test('one of several statements in flight is cancelled, and the connection goes on once it is known which', async () => {
  const requests: Socket[] = [];
  const server = createServer((socket) => requests.push(socket));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const backend = {
    ...{ host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    ...{ processID: 1, secretKey: 2 },
  };

  const caller = new AbortController();
  const order: string[] = [];
  const inTheServer = new EventEmitter();
  await untilHungUp(caller.signal, async () => {
    const answer = () => once(inTheServer, 'answer');
    const inFlight = [1, 2, 3].map((n) => whileCalled(backend, `select ${n}`, answer));
    caller.abort();
    await once(server, 'connection');
    inTheServer.emit('error', new Error('canceling statement due to user request'));
    const rollback = whileCalled(backend, 'rollback', async () => void order.push('rollback'));
    await new Promise(setImmediate);
    order.push('told');
    for (const socket of requests) socket.end();
    for (const outcome of await Promise.allSettled(inFlight))
      expect(outcome).toMatchObject({ reason: expect.any(CallerGone) });
    await rollback;
  });
  expect(order).toEqual(['told', 'rollback']);
  expect(requests).toHaveLength(1);
});

test('the cancellation goes on until the last statement in flight has ended', async () => {
  let requests = 0;
  const server = createServer((socket) => {
    requests += 1;
    socket.on('error', () => {}).end();
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const backend = { host: '127.0.0.1', port, processID: 1, secretKey: 2 };

  const caller = new AbortController();
  const inTheServer = new EventEmitter();
  const inFlight = untilHungUp(caller.signal, async () =>
    Promise.allSettled(
      ['first', 'last'].map((name) => whileCalled(backend, `select ${name}`, () => once(inTheServer, name))),
    ),
  );
  caller.abort();
  inTheServer.emit('first');
  await until(() => expect(requests).toBeGreaterThanOrEqual(3));
  inTheServer.emit('last');
  await inFlight;
});

test('a statement that the server has not begun when it is cancelled is cancelled all the same', async () => {
  const url = await freshDatabaseUrl();
  const others = open(url);
  // Without a time-out, which would end it all the same.
  const db = connect({ connection: url, pool: 1, patient: true });
  onTestFinished(() => db.destroy());
  const { rows } = await db.raw('select pg_backend_pid() as pid');
  const server = (signal: NodeJS.Signals) => process.kill(rows[0].pid, signal);

  const caller = new AbortController();
  server('SIGSTOP');
  onTestFinished(() => void server('SIGCONT'));
  const answer = untilHungUp(caller.signal, async () => db.raw('select pg_sleep(60)')).catch(
    (error) => error,
  );
  await until(() => expect(db.client.pool.numUsed()).toBe(1));
  caller.abort();
  // Its first cancellation has reached the process, which still sleeps.
  await others.raw('select pg_sleep(0.3)');
  server('SIGCONT');
  expect(await answer).toBeInstanceOf(CallerGone);
  expect((await db.raw('select 1 as um')).rows).toEqual([{ um: 1 }]);
});
