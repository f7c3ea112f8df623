import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CallerGone, untilHungUp, whileCalled } from '../../db/hung-up.ts';

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
