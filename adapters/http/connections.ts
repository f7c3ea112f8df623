import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Beyond this number, new connections are closed before anything is read from them. */
const MAX_CONNECTIONS = 1_000;
/** From this number on, each new connection takes the place of the one that has been idle the longest. */
const CROWDED = 900;

/**
 * Clients that open connections without asking for anything must not shut others out. Connections are not counted by
 * address, because behind a proxy all have the same. The returned set has the connections that are waiting for a request.
 */
export function boundConnections(server: Server): ReadonlySet<Socket> {
  /** The one that has been idle the longest comes first. */
  const idle = new Set<Socket>();
  /** The number of answers in progress on the connection. */
  const waiting = new WeakMap<Socket, number>();
  let open = 0;
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
      idle.delete(socket);
    });
    const [longest] = idle;
    if (open > CROWDED) longest?.destroy();
    idle.add(socket);
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    waiting.set(socket, (waiting.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (waiting.get(socket) ?? 1) - 1;
      waiting.set(socket, left);
      if (left === 0 && !socket.destroyed) idle.add(socket);
    });
  });
  return idle;
}
