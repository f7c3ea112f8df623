import { invalid } from '../common/errors.ts';
import type { Meta } from './rest.ts';

/** A call that only tries (`simular`): who may ask for it, and how. `transaction.ts` takes its writes back. */

interface Tried {
  path: string;
  meta: Meta | undefined;
}

/**
 * Whether a procedure can be tried: it writes, and its writes can be taken back. Sessions and files leave the service, so they
 * cannot.
 */
export function canBeTried({ path, meta }: Tried): boolean {
  return meta?.openapi?.method !== 'GET' && !path.startsWith('auth.') && meta?.file === undefined;
}

/** @throws AppError 400 */
export function checkTrial(call: Tried): void {
  if (canBeTried(call)) return;
  throw invalid(
    'SEM_SIMULACAO',
    'Envie este pedido sem simular: só se simula o que grava, e não o acesso nem os arquivos.',
  );
}

/**
 * A trial is asked for outside the fields. Among them it would be dropped, and the write would be done.
 *
 * @throws AppError 400
 */
export async function checkNoTrialInFields({
  getRawInput,
}: {
  getRawInput(): Promise<unknown>;
}): Promise<void> {
  const fields = await getRawInput();
  if (typeof fields !== 'object' || fields === null || !('simular' in fields)) return;
  throw invalid(
    'CAMPO_DESCONHECIDO',
    'Peça a simulação ao lado dos campos, e não entre eles: no cabeçalho x-viveiro-simular, ou nas opções da chamada.',
    'simular',
  );
}
