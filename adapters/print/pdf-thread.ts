import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { tooMany } from '../../src/common/errors.ts';
import { Queue } from '../../src/common/queue.ts';
import type { Made, Order, PdfTask } from './pdf-worker.ts';

/** A thread that takes longer than this for an order is stuck. */
const LIMIT_MS = 60_000;

/** How long an idle thread is kept: starting one, with its library and fonts, takes longer than a receipt. */
const IDLE_MS = 30_000;

const refusal = () => tooMany('FILA_DE_PDF_CHEIA', 'há documentos em PDF demais na fila', 10);

/** The most long documents in progress: each holds its rows, and waits for its reader between two pieces. */
const LONG = 3;
const long = new Queue({ slots: LONG, capacity: [8], patience: 60_000, refusal });

/**
 * One order at a time, because each takes a processor. Receipts and labels go before the next pieces of long documents: they take
 * hundredths of a second, and somebody is waiting at the counter. The queue holds half a minute's work, and no order waits longer
 * than a browser does.
 */
const orders = new Queue({ slots: 1, capacity: [200, LONG], patience: 60_000, refusal });
const RANKS: Record<PdfTask['kind'], 0 | 1> = {
  ...{ termo: 0, etiqueta: 0, resumo: 0 },
  ...{ etiquetas: 1, relatorio: 1 },
};

let ids = 0;
/** Documents that are not finished. */
let open = 0;

/**
 * The bytes of a PDF, each piece made when it is asked for. A separate thread makes them, because the computing would
 * block requests.
 *
 * @throws AppError `tooMany` when a queue is full, or the caller has gone.
 */
export async function* pdfInThread(task: PdfTask, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const rank = RANKS[task.kind];
  const free = await (rank === 1 ? slotOf(long, signal) : undefined);
  const id = ids++;
  open += 1;
  clearTimeout(idle);
  let finished = false;
  try {
    for (let order: Order = { id, task }; !finished; order = { id }) {
      if (signal?.aborted) throw refusal();
      const { bytes, last } = await orders.run(() => answerTo(order), { rank, signal });
      finished = last;
      yield bytes;
    }
  } finally {
    if (!finished) thread?.postMessage({ id, leave: true } satisfies Order);
    open -= 1;
    if (open === 0) idle = setTimeout(end, IDLE_MS).unref();
    free?.();
  }
}

/** Waits for a slot. Resolves to the function that frees it. */
function slotOf(queue: Queue, signal?: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    queue.run(() => new Promise<void>(resolve), { signal }).catch(reject);
  });
}

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

async function answerTo(order: Order): Promise<Exclude<Made, { error: unknown }>> {
  thread ??= started();
  const worker = thread;
  worker.ref();
  try {
    worker.postMessage(order);
    const [made] = (await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) }).catch(
      ended,
    )) as [Made];
    if ('error' in made) throw made.error;
    return made;
  } finally {
    worker.unref();
  }
}

async function ended(error: unknown): Promise<never> {
  await end();
  throw error;
}

async function end(): Promise<void> {
  const worker = thread;
  thread = undefined;
  await worker?.terminate();
}

/** A thread that failed is not used again, even when it fails between two documents. */
function started(): Worker {
  const worker = start();
  const forget = () => {
    if (thread === worker) thread = undefined;
  };
  // Without a listener the error would end the process.
  return worker.on('error', forget).on('exit', forget);
}

/**
 * In the build the worker is JavaScript. When run from the sources it is TypeScript, so a thread of Node 20 registers
 * tsx first.
 */
function start(): Worker {
  const built = extname(import.meta.url) === '.js';
  const url = new URL(`./pdf-worker${built ? '.js' : '.ts'}`, import.meta.url);
  if (built) return new Worker(url);
  const teach = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import('${url}'); })`;
  return new Worker(teach, { eval: true });
}
