import { ESCOPOS, type Escopo } from '../common/escopos.ts';

/** Each once, in the order in which they are documented. */
export function emOrdem(escopos: readonly Escopo[]): Escopo[] {
  return ESCOPOS.filter((escopo) => escopos.includes(escopo));
}
