import { parentPort } from 'node:worker_threads';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type Etiqueta, etiqueta } from './etiqueta.ts';
import { type Etiquetas, etiquetas } from './etiquetas.ts';
import type { Installation } from './installation.ts';
import { pdf } from './pdf.ts';
import { layout, type PdfInput } from './reports/layout.ts';
import { type Termo, termo } from './termo.ts';

/** A document to lay out, with everything it needs. */
export type PdfTask =
  | { kind: 'termo'; data: Termo; installation: Installation }
  | { kind: 'etiqueta'; data: Etiqueta; installation: Installation }
  | { kind: 'etiquetas'; data: Etiquetas; installation: Installation }
  | { kind: 'relatorio'; input: PdfInput };

/** The thread's answer to a task. */
export type Laid = { bytes: Uint8Array } | { error: unknown };

parentPort?.on('message', async (task: PdfTask) => {
  parentPort?.postMessage(await laidOut(task));
});

async function laidOut(task: PdfTask): Promise<Laid> {
  try {
    return { bytes: await pdf(await definitionOf(task)) };
  } catch (error) {
    return { error };
  }
}

function definitionOf(task: PdfTask): TDocumentDefinitions | Promise<TDocumentDefinitions> {
  switch (task.kind) {
    case 'termo':
      return termo(task.data, task.installation);
    case 'etiqueta':
      return etiqueta(task.data, task.installation);
    case 'etiquetas':
      return etiquetas(task.data, task.installation);
    case 'relatorio':
      return layout(task.input);
  }
}
