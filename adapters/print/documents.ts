import type { Etiqueta } from './etiqueta.ts';
import type { Installation } from './installation.ts';
import { pdfInThread } from './pdf-thread.ts';
import type { Termo } from './termo.ts';

/** A file made from what a procedure answered. */
export interface FileAnswer {
  /** As the browser saves it. */
  name: string;
  body: Uint8Array;
}

/**
 * Makes the file of a procedure's answer, by the procedure's name; `data` is that procedure's output. The signal tells
 * when whoever asked has gone.
 */
export type FileRenderers = Readonly<
  Record<string, (data: never, signal: AbortSignal) => Promise<FileAnswer>>
>;

/** The documents that the service answers as files, by the procedure that gives their data. */
export function documentRenderers(installation: Installation): FileRenderers {
  return {
    'movimentacoes.termo': async (data: Termo, signal) => ({
      name: `${data.numero}.pdf`,
      body: await pdfInThread({ kind: 'termo', data, installation }, signal),
    }),
    'lotes.etiqueta': async (data: Etiqueta, signal) => ({
      name: `etiqueta-${data.codigo}.pdf`,
      body: await pdfInThread({ kind: 'etiqueta', data, installation }, signal),
    }),
  };
}
