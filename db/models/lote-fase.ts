import { Model } from 'objection';
import type { Fase } from '../../src/common/vocabulary.ts';

/** One change of a batch's phase, with the balance of each species at that moment. */
export class LoteFase extends Model {
  static override tableName = 'lote_fases';
  static override idColumn = 'seq';
  static override jsonAttributes = ['saldos'];

  declare seq: number;
  declare lote_id: string;
  declare fase_anterior: Fase | null;
  declare fase: Fase;
  declare saldos: { especie_id: string; quantidade: number }[];
  declare usuario_id: string;
  declare operacao_id: string;
  declare data_registro: string;
}
