import { localDay } from './local-time.ts';
import type { Cargo, OrigemMovimentacao } from './vocabulary.ts';

/**
 * Who may reverse what, until when, and in which words. The service decides by these rules, and the app shows what may be
 * reversed.
 */

/**
 * The person who asks for the reversal of a movement, whether the movement is their own, when it was registered, and the present.
 */
export interface Solicitante {
  cargo: Cargo;
  dono: boolean;
  registro: Date;
  agora: Date;
  fusoHorario: string;
}

/** What `mayReverse` and `mayUndo` decide, in words for integrators. */
export const QUEM_ESTORNA =
  'O Administrador estorna qualquer uma; o Operador, as suas do mesmo dia; um descarte, só o Administrador.';
export const QUEM_DESFAZ = 'Um Administrador desfaz qualquer importação, um Operador as suas do mesmo dia.';

/** The sentence for an Operador who may not reverse it. */
export const SO_ESTORNA_AS_SUAS =
  'Peça a um Administrador: você só estorna as próprias movimentações, no mesmo dia.';
export const SO_DESFAZ_AS_SUAS =
  'Peça a um Administrador: você só desfaz as próprias importações, no mesmo dia.';
export const NAO_DESFAZ_DESCARTE = 'Peça a um Administrador: só ele desfaz o descarte de um lote.';

/** For movements and imports alike: an Administrador may reverse any, an Operador their own of the same local day. */
export function mayUndo({ cargo, dono, registro, agora, fusoHorario }: Solicitante): boolean {
  const mesmoDia = localDay(registro, fusoHorario) === localDay(agora, fusoHorario);
  return cargo === 'Administrador' || (dono && mesmoDia);
}

/** For a movement: the same, except that an Operador never reverses a discard. */
export function mayReverse(origem: OrigemMovimentacao, solicitante: Solicitante): boolean {
  return mayUndo(solicitante) && (origem !== 'DESCARTE' || solicitante.cargo === 'Administrador');
}
