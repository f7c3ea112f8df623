import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { connect } from 'node:net';

/** Whoever asked has hung up: nobody waits for what the statement would have found. */
export class CallerGone extends Error {}

/** The time that the work had is over, and whoever asked still waits: for an answer that says so. */
export class OutOfTime extends Error {}

const callers = new AsyncLocalStorage<AbortSignal>();

/**
 * Does work that ends with its caller: once the signal is aborted, the statement that runs is cancelled, and none follows. It may be
 * aborted by `AbortSignal.timeout` as well.
 */
export function untilHungUp<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return callers.run(signal, work);
}

/** A connection of the driver, and by what the server knows it. */
interface Backend {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

/** What ends a transaction runs whoever has gone, or its connection would be given back with it. */
const ENDS_A_TRANSACTION = /^\s*(?:commit|rollback|release)\b/i;

/** The cancelling under way of what a connection runs: several statements of one transaction may be in flight, and one is enough. */
const cancelling = new WeakMap<Backend, Promise<void>>();

/** Runs a statement for the caller that this work is for; at once for whoever has none. @throws CallerGone */
export async function whileCalled<Result>(
  backend: Backend,
  sql: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const signal = callers.getStore();
  if (!signal) return run();
  if (ENDS_A_TRANSACTION.test(sql)) {
    // Nobody else may have the connection before it is known whom the cancelling met.
    await cancelling.get(backend);
    return run();
  }
  if (signal.aborted) throw ended(signal, 'not begun');
  let cancelled: Promise<void> | undefined;
  const onAbort = () => {
    cancelled = cancelling.get(backend) ?? cancel(backend).finally(() => cancelling.delete(backend));
    cancelling.set(backend, cancelled);
  };
  signal.addEventListener('abort', onAbort);
  try {
    return await run();
  } catch (error) {
    throw cancelled ? ended(signal, 'cancelled', error) : error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await cancelled;
  }
}

function ended({ reason }: AbortSignal, how: string, cause?: unknown): Error {
  const late = reason instanceof DOMException && reason.name === 'TimeoutError';
  return new (late ? OutOfTime : CallerGone)(how, { cause });
}

/** In milliseconds: without an answer the time-out of the statement ends it. */
const CANCEL_MS = 1_000;
const CANCEL_REQUEST = 80_877_102;

/**
 * A request to cancel goes over a connection of its own (PostgreSQL's protocol, 54.2.8), which the server closes once it has told the
 * process; by a pooler it finds the right one, which `pg_cancel_backend` would not.
 */
async function cancel({ host, port, processID, secretKey }: Backend): Promise<void> {
  const request = Buffer.alloc(16);
  for (const [n, value] of [16, CANCEL_REQUEST, processID, secretKey].entries())
    request.writeInt32BE(value, 4 * n);
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket
    .on('error', () => {})
    .end(request)
    .resume();
  await once(socket, 'close', { signal: AbortSignal.timeout(CANCEL_MS) }).catch(() => {});
  socket.destroy();
}
