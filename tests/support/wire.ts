import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atTheEnd } from './at-the-end.ts';

/** A wire between the service and its PostgreSQL, or people and the service, that a test can spoil. */
export interface Wire {
  /** The URL of the database by way of this wire; of a service, host and port of this are. */
  url: string;
  /** Ends every connection; new ones pass. */
  cut(): void;
  /** Ends every connection, and every new one until the wire is mended. */
  refuse(): void;
  /** Carries nothing until the wire is mended; then what was on its way arrives. */
  freeze(): void;
  /** Those who are connected hear nothing of each other any more; new connections pass. */
  halfOpen(): void;
  /** Ends the next connection on which something is committed, after the commit and before its answer; resolves then. */
  loseCommit(): Promise<void>;
  mend(): void;
}

/** A wire to the database of a URL, whose server may listen on a socket in the folder that `host` names, or to a service. */
export async function wireTo(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'passing' | 'refusing' | 'frozen' = 'passing';
  let onLost: (() => void) | undefined;

  const server = createServer((client) => {
    const upstream = connect(socketOf(target));
    const pair = [client, upstream] as const;
    client.on('data', (bytes) => {
      if (onLost === undefined || !bytes.includes('COMMIT')) return;
      const lost = onLost;
      onLost = undefined;
      upstream.removeAllListeners('data').once('data', () => {
        end([pair]);
        lost();
      });
    });
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
    }
    pairs.add(pair);
    if (state === 'refusing') end([pair]);
    if (state === 'frozen') hold([pair]);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atTheEnd(() => {
    server.close();
    end(pairs);
  });

  const through = new URL(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}`);
  through.username = target.username;
  through.password = target.password;
  through.pathname = target.pathname;
  return {
    url: through.href,
    cut: () => end(pairs),
    refuse: () => {
      state = 'refusing';
      end(pairs);
    },
    freeze: () => {
      state = 'frozen';
      hold(pairs);
    },
    halfOpen: () => {
      hold(pairs);
      pairs.clear();
    },
    loseCommit: () =>
      new Promise((resolve) => {
        onLost = resolve;
      }),
    mend: () => {
      state = 'passing';
      for (const socket of [...pairs].flat()) socket.resume();
    },
  };
}

function end(pairs: Iterable<readonly [Socket, Socket]>): void {
  for (const socket of [...pairs].flat()) socket.destroy();
}

function hold(pairs: Iterable<readonly [Socket, Socket]>): void {
  for (const socket of [...pairs].flat()) socket.pause();
}

/** As the driver reads it: a `host` in the query names the folder of a socket. */
function socketOf({ hostname, port, searchParams }: URL) {
  const folder = searchParams.get('host');
  const number = Number(port || 5432);
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${number}` }
    : { host: hostname, port: number };
}
