import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { tooMany } from '../../src/common/errors.ts';
import { Queue } from '../../src/common/queue.ts';
import type { Laid, PdfTask } from './pdf-worker.ts';

/** A thread that takes longer than this for a document is stuck. */
const LIMIT_MS = 60_000;

/** How long an idle thread is kept: starting one, with its library and fonts, takes longer than a receipt. */
const IDLE_MS = 30_000;

/**
 * One document at a time, because each takes a processor and much memory. Receipts and labels go before reports: they
 * take hundredths of a second and somebody is waiting at the counter, while reports and sheets of labels take
 * seconds. Each rank holds up to half a minute's work, and nothing waits longer than a browser does.
 */
const queue = new Queue({
  slots: 1,
  capacity: [200, 10],
  patience: 60_000,
  refusal: () => tooMany('FILA_DE_PDF_CHEIA', 'há documentos em PDF demais na fila', 10),
});
const RANKS: Record<PdfTask['kind'], number> = { termo: 0, etiqueta: 0, etiquetas: 1, relatorio: 1 };

/**
 * The bytes of a PDF. A separate thread lays it out, because the computing would block requests.
 *
 * @throws AppError `tooMany` when the queue is full.
 */
export function pdfInThread(task: PdfTask, signal?: AbortSignal): Promise<Uint8Array> {
  return queue.run(() => laidOut(task), { rank: RANKS[task.kind], signal });
}

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

async function laidOut(task: PdfTask): Promise<Uint8Array> {
  clearTimeout(idle);
  thread ??= started();
  const worker = thread;
  worker.ref();
  try {
    worker.postMessage(task);
    const [laid] = (await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) }).catch(
      ended,
    )) as [Laid];
    if ('error' in laid) throw laid.error;
    return laid.bytes;
  } finally {
    worker.unref();
    idle = setTimeout(end, IDLE_MS).unref();
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
