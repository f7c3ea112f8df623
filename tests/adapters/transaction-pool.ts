import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/** The connections to the real server that no client has. */
type Idle = Socket[];

/**
 * The URL of a pooler in front of another URL, as PgBouncer is in transaction mode: a client has a connection of the
 * server from its first message until no transaction is open, and the one that was idle longest comes next.
 */
export async function transactionPool(url: string, size: number): Promise<string> {
  const idle: Idle = await Promise.all(Array.from({ length: size }, () => connectionTo(url)));
  const waiting: (() => void)[] = [];
  const server = createServer((client) => serve(client, idle, waiting)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const connection of idle) connection.destroy();
  });
  const { username, pathname } = new URL(url);
  return `postgres://${username}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`;
}

/** The driver signs in; from then on its socket is ours. */
async function connectionTo(url: string): Promise<Socket> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners('data').on('error', () => {});
  return stream;
}

function serve(client: Socket, idle: Idle, waiting: (() => void)[]): void {
  let server: Socket | undefined;
  let received = Buffer.alloc(0);
  client.on('error', () => {});
  client.once('data', () => {
    client.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]));
    client.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      if (bytes[0] === TERMINATE) client.end();
      else forward();
    });
  });

  function forward(): void {
    if (received.length === 0) return;
    server ??= take();
    if (!server) return void waiting.push(forward);
    server.write(received);
    received = Buffer.alloc(0);
  }

  function take(): Socket | undefined {
    const taken = idle.shift();
    taken?.on('data', (bytes) => {
      client.write(bytes);
      if (endsIdle(bytes)) giveBack(taken);
    });
    return taken;
  }

  function giveBack(taken: Socket): void {
    taken.removeAllListeners('data');
    server = undefined;
    idle.push(taken);
    waiting.shift()?.();
  }
}

const TERMINATE = 'X'.charCodeAt(0);

/** The server is ready for a query, outside a transaction: its last message for now. */
function endsIdle(bytes: Buffer): boolean {
  return bytes.subarray(-6).equals(message('Z', Buffer.from('I')));
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
