import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** The caller has hung up: nobody waits for the statement's result. */
export class CallerGone extends Error {}

/** The time is over. The caller still waits for an answer that says so. */
export class OutOfTime extends Error {}

const callers = new AsyncLocalStorage<AbortSignal>();

/**
 * Does work that ends with its caller: once the signal is aborted, the statement that runs is cancelled, and none follows. It may be
 * aborted by `AbortSignal.timeout` as well.
 */
export function untilHungUp<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return callers.run(signal, work);
}

/** A connection of the driver, with the ids by which the server knows it. */
interface Backend {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

/** The end of a transaction runs even when the caller has gone, or the connection would go back to the pool inside it. */
const ENDS_A_TRANSACTION = /^\s*(?:commit|rollback|release)\b/i;

/** A cancellation in progress on a connection. It serves all statements of a transaction that are in flight. */
interface Cancellation {
  /** The statements to be cancelled that have not ended. */
  statements: number;
  enough: AbortController;
  done: Promise<void>;
}

const cancelling = new WeakMap<Backend, Cancellation>();

/**
 * Runs a statement for the caller of this work, or plainly when there is none.
 *
 * @throws CallerGone
 */
export async function whileCalled<Result>(
  backend: Backend,
  sql: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const signal = callers.getStore();
  if (!signal) return run();
  if (ENDS_A_TRANSACTION.test(sql)) {
    // Nobody else may have the connection until it is known which statement the cancellation met.
    await cancelling.get(backend)?.done;
    return run();
  }
  if (signal.aborted) throw ended(signal, 'not begun');
  let cancellation: Cancellation | undefined;
  const onAbort = () => {
    cancellation = cancelling.get(backend) ?? cancellationOf(backend);
    cancellation.statements += 1;
  };
  signal.addEventListener('abort', onAbort);
  try {
    return await run();
  } catch (error) {
    throw cancellation ? ended(signal, 'cancelled', error) : error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    if (cancellation) {
      cancellation.statements -= 1;
      if (cancellation.statements === 0) cancellation.enough.abort();
      await cancellation.done;
    }
  }
}

function cancellationOf(backend: Backend): Cancellation {
  const enough = new AbortController();
  const done = cancelUntil(backend, enough.signal).finally(() => cancelling.delete(backend));
  const cancellation = { statements: 0, enough, done };
  cancelling.set(backend, cancellation);
  return cancellation;
}

function ended({ reason }: AbortSignal, how: string, cause?: unknown): Error {
  const late = reason instanceof DOMException && reason.name === 'TimeoutError';
  return new (late ? OutOfTime : CallerGone)(how, { cause });
}

/** In milliseconds: without an answer the time-out of the statement ends it. */
const CANCEL_MS = 1_000;
/** In milliseconds, from one request to cancel to the next. */
const AGAIN_MS = 100;
const CANCEL_REQUEST = 80_877_102;

/** Cancels what runs on a connection, again and again: the server ignores a cancellation before it has begun the statement. */
async function cancelUntil(backend: Backend, enough: AbortSignal): Promise<void> {
  while (!enough.aborted) {
    await cancel(backend);
    await setTimeout(AGAIN_MS, undefined, { signal: enough }).catch(() => {});
  }
}

/**
 * A request to cancel uses a connection of its own (PostgreSQL's protocol, 54.2.8), which the server closes once it
 * has told the process. Through a pooler it finds the right process, which `pg_cancel_backend` would not.
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
