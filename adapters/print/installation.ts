import type { Instituicao } from '../../src/common/instituicao.ts';

/** The settings that appear on paper. */
export interface Installation extends Instituicao {
  /** The service's public address, where receipts are checked. */
  publicUrl: string;
  fusoHorario: string;
}
