import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../src/app-router.ts';
import { pdf } from '../pdf.ts';
import type { FileRenderers } from '../rest/plugin.ts';
import { etiqueta } from './etiqueta.ts';
import type { Installation } from './installation.ts';
import { termo } from './termo.ts';

type Outputs = inferRouterOutputs<AppRouter>;

/** The documents that the service answers as files, by the procedure that gives their data. */
export function documentRenderers(installation: Installation): FileRenderers {
  return {
    'movimentacoes.termo': async (data: Outputs['movimentacoes']['termo']) => ({
      name: `${data.numero}.pdf`,
      body: await pdf(termo(data, installation)),
    }),
    'lotes.etiqueta': async (data: Outputs['lotes']['etiqueta']) => ({
      name: `etiqueta-${data.codigo}.pdf`,
      body: await pdf(etiqueta(data, installation)),
    }),
  };
}
