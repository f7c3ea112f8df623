import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** More connections at once are closed before anything is read of them. */
const MAX_CONNECTIONS = 1_000;
/** From so many on, each new one takes the place of the one that has been idle the longest. */
const CROWDED = 900;

/** Whoever opens connections and asks nothing shuts nobody out. Those of one address are not counted: a proxy's are everybody's. */
export function boundConnections(server: Server): void {
  /** The longest idle first. */
  const idle = new Set<Socket>();
  /** So many answers are being made for it. */
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
}
