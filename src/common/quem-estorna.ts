import { localDay } from './local-time.ts';
import type { Cargo, OrigemMovimentacao } from './vocabulary.ts';

/** Who may reverse what, until when: the service decides by it, and the app shows by it what may be reversed. */

/** Who asks for the reversal of a movement, whether it is their own, and when: it was registered, and it is now. */
export interface Solicitante {
  cargo: Cargo;
  dono: boolean;
  registro: Date;
  agora: Date;
  fusoHorario: string;
}

/** For integrators: what `mayReverse` decides. */
export const QUEM_ESTORNA =
  'O Administrador estorna qualquer uma; o Operador, as suas do mesmo dia; um descarte, só o Administrador.';

/** Of movements and imports alike: an Administrador any, an Operador their own of the same local day. */
export function mayUndo({ cargo, dono, registro, agora, fusoHorario }: Solicitante): boolean {
  const mesmoDia = localDay(registro, fusoHorario) === localDay(agora, fusoHorario);
  return cargo === 'Administrador' || (dono && mesmoDia);
}

/** Of a movement: what may be undone, but an Operador never a discard. */
export function mayReverse(origem: OrigemMovimentacao, solicitante: Solicitante): boolean {
  return mayUndo(solicitante) && (origem !== 'DESCARTE' || solicitante.cargo === 'Administrador');
}
