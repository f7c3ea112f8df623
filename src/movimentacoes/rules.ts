import { invalid } from '../common/errors.ts';
import { isEntrega } from '../estoque/meaning.ts';

/** A receipt is for plants that were given to somebody. A delivery that was reversed as a whole gets none. */
export function checkTermo(
  entrega: { destinatario_id: string | null; retorno_ao_viveiro: boolean },
  restam: boolean,
): void {
  if (!isEntrega(entrega)) {
    throw invalid(
      'SEM_DESTINATARIO',
      'Escolha uma expedição ou uma saída com destinatário: só elas têm termo de doação.',
    );
  }
  if (!restam) {
    throw invalid(
      'JA_ESTORNADA',
      'Escolha outra entrega: esta foi estornada antes que o seu termo fosse emitido.',
    );
  }
}
