import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { boundConnections } from '../../../adapters/http/connections.ts';
import { until } from '../../support/until.ts';

/** From so many on, each new one takes the place of the one that has been idle the longest. */
const CROWDED = 900;

test('many new connections replace idle ones, but none that waits for an answer, even a second one', async () => {
  const { port, answers } = await crowdableServer();
  const open = () => opened(port);
  const asking = await open();
  asking.write('GET /first HTTP/1.1\r\nHost: a\r\n\r\nGET /second HTTP/1.1\r\nHost: a\r\n\r\n');
  await until(() => expect([...answers.keys()]).toEqual(['/first', '/second']));
  answers.get('/first')?.end('first');
  await once(asking, 'data');
  const idle = await open();
  const left = once(idle, 'close');
  for (let n = 2; n <= CROWDED; n += 1) await open();
  await left;
  answers.get('/second')?.end('second');
  const [second] = await once(asking, 'data');
  expect(String(second)).toMatch(/second$/);
});

/** A server whose answers are ended by the test. */
async function crowdableServer() {
  const answers = new Map<string, ServerResponse>();
  const server = createServer(({ url = '' }, response) => void answers.set(url, response));
  boundConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, answers };
}

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}
