import { parentPort, workerData } from 'node:worker_threads';
import { type Documento, pdf } from './pdf.ts';

/** The thread in which a PDF is laid out: seconds of pure computing, that requests would otherwise wait for. */
parentPort?.postMessage(await pdf(workerData as Documento));
