import { pdfInThread } from '../pdf-thread.ts';
import type { FileRenderers } from '../rest/plugin.ts';
import type { Etiqueta } from './etiqueta.ts';
import type { Installation } from './installation.ts';
import type { Termo } from './termo.ts';

/** The documents that the service answers as files, by the procedure that gives their data. */
export function documentRenderers(installation: Installation): FileRenderers {
  return {
    'movimentacoes.termo': async (dados: Termo, signal) => ({
      name: `${dados.numero}.pdf`,
      body: await pdfInThread({ tipo: 'termo', dados, installation }, signal),
    }),
    'lotes.etiqueta': async (dados: Etiqueta, signal) => ({
      name: `etiqueta-${dados.codigo}.pdf`,
      body: await pdfInThread({ tipo: 'etiqueta', dados, installation }, signal),
    }),
  };
}
