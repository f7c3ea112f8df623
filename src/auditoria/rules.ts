import { forbidden } from '../common/errors.ts';
import type { Cargo, Entidade } from '../common/vocabulary.ts';

/** Who may read the trail of a record: a user's trail only an Administrador, any other whoever may read the record. */
export function checkPodeLer(cargo: Cargo, entidade: Entidade): void {
  if (entidade === 'usuario' && cargo !== 'Administrador') throw forbidden();
}
