import { invalid } from '../common/errors.ts';
import { isEntrega } from '../estoque/meaning.ts';

/** A receipt is for plants that were given to somebody. None is issued for a delivery that was all taken back. */
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
