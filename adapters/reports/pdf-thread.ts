import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Linha, RelatorioAberto } from '../../src/relatorios/definicao.ts';
import type { Documento } from './layout.ts';

/** A thread that has not laid out its report by then never will. */
const LIMIT_MS = 60_000;

/** A report as PDF, laid out in a thread of its own; one after another, as each takes a processor and much memory. */
export function pdfInThread(relatorio: RelatorioAberto, nomeDoViveiro: string): Promise<Uint8Array> {
  const bytes = last.then(() => laidOut(relatorio, nomeDoViveiro));
  last = bytes.catch(() => {});
  return bytes;
}

let last: Promise<unknown> = Promise.resolve();

async function laidOut(
  { linhas, ...relatorio }: RelatorioAberto,
  nomeDoViveiro: string,
): Promise<Uint8Array> {
  const all: Linha[] = [];
  for await (const batch of linhas) all.push(...batch);
  const workerData: Documento = { relatorio, linhas: all, nomeDoViveiro };
  const worker = start(workerData);
  try {
    const [bytes] = await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) });
    return bytes;
  } finally {
    await worker.terminate();
  }
}

/** Built, the worker is JavaScript; run from the sources it is TypeScript, which a thread of Node 20 has to be taught. */
function start(workerData: Documento): Worker {
  const built = extname(import.meta.url) === '.js';
  const url = new URL(`./pdf-worker${built ? '.js' : '.ts'}`, import.meta.url);
  if (built) return new Worker(url, { workerData });
  const teach = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import('${url}'); })`;
  return new Worker(teach, { workerData, eval: true });
}
