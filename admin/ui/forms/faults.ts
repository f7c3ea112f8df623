import type { Erro } from '../../../adapters/client/errors.ts';
import { faultOf, hasEnded, sentenceOf } from '../../service.ts';

/** Where a form with these fields shows why it was not written. */

/** At its fields, or in one of their rows. */
export function fieldErrors(error: unknown, names: string[]): Record<string, string> {
  const own = faultsOf(error).filter(({ campo }) => isOwn(campo, names));
  return Object.fromEntries(own.map(({ campo, detalhe }) => [campo, detalhe]));
}

/** Above the buttons. */
export function otherFaults(error: unknown, names: string[]): string[] {
  // The sign-in opens over the page.
  if (hasEnded(error)) return [];
  const faults = faultsOf(error);
  if (faults.length === 0) return [sentenceOf(error)];
  return faults.filter(({ campo }) => !isOwn(campo, names)).map(({ detalhe }) => detalhe);
}

/** Whether a field, or one in a list, belongs to this form. */
function isOwn(campo: string | null, names: string[]): boolean {
  return campo !== null && names.includes(campo.split('.')[0] as string);
}

function faultsOf(error: unknown): readonly Erro[] {
  return faultOf(error)?.erros ?? [];
}
