import { parentPort, workerData } from 'node:worker_threads';
import { pdf } from '../pdf.ts';
import { type Documento, layout } from './layout.ts';

/** The thread in which a report is laid out: seconds of pure computing, that requests would otherwise wait for. */
parentPort?.postMessage(await pdf(await layout(workerData as Documento)));
