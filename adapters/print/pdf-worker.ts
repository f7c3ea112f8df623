import { parentPort } from 'node:worker_threads';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type Etiqueta, etiqueta } from './etiqueta.ts';
import { type Etiquetas, etiquetas } from './etiquetas.ts';
import type { Installation } from './installation.ts';
import { pdf } from './pdf.ts';
import { onPaper, type PaperInput } from './reports/paper.ts';
import { type SummaryInput, summary } from './reports/summary.ts';
import { type TermoDoPapel, termo } from './termo.ts';

type SmallTask =
  | { kind: 'termo'; data: TermoDoPapel; installation: Installation }
  | { kind: 'etiqueta'; data: Etiqueta; installation: Installation }
  | { kind: 'etiquetas'; data: Etiquetas; installation: Installation }
  | { kind: 'resumo'; input: SummaryInput };

/** A document to make, with everything it needs. */
export type PdfTask = SmallTask | { kind: 'relatorio'; input: PaperInput };

/** Begins a document with its task, continues it, or abandons it without an answer. */
export interface Order {
  id: number;
  task?: PdfTask;
  leave?: true;
}

/** The thread's answer to an order: the next bytes of the document. */
export type Made = { bytes: Uint8Array; last: boolean } | { error: unknown };

/** The reports in progress. */
const reports = new Map<number, AsyncGenerator<Uint8Array, Uint8Array>>();

parentPort?.on('message', async ({ id, task, leave }: Order) => {
  if (leave) reports.delete(id);
  else parentPort?.postMessage(await made(id, task));
});

async function made(id: number, task?: PdfTask): Promise<Made> {
  try {
    if (task && task.kind !== 'relatorio') return { bytes: await pdf(await definitionOf(task)), last: true };
    if (task) reports.set(id, onPaper(task.input));
    return await next(id);
  } catch (error) {
    reports.delete(id);
    return { error };
  }
}

async function next(id: number): Promise<Made> {
  const report = reports.get(id);
  if (!report) throw new Error('the thread that began the document has ended');
  const { value, done = false } = await report.next();
  if (done) reports.delete(id);
  return { bytes: value, last: done };
}

function definitionOf(task: SmallTask): TDocumentDefinitions | Promise<TDocumentDefinitions> {
  switch (task.kind) {
    case 'termo':
      return termo(task.data, task.installation);
    case 'etiqueta':
      return etiqueta(task.data, task.installation);
    case 'etiquetas':
      return etiquetas(task.data, task.installation);
    case 'resumo':
      return summary(task.input);
  }
}
