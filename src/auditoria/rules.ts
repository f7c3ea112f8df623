import { forbidden } from '../common/errors.ts';
import type { Cargo, Entidade } from '../common/vocabulary.ts';

/** Who may read the trail of a record: of users only an Administrador; of the rest whoever may read the record itself. */
export function checkPodeLer(cargo: Cargo, entidade: Entidade): void {
  if (entidade === 'usuario' && cargo !== 'Administrador') throw forbidden();
}
