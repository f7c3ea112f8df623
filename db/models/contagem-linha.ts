import { Model } from 'objection';

/** A balance that a count is of: that of a species in a batch, or without one in the sementeira. */
export class ContagemLinha extends Model {
  static override tableName = 'contagem_linhas';

  declare id: string;
  declare contagem_id: string;
  declare ordem: number;
  declare especie_id: string;
  declare lote_id: string | null;
}
