import { Model } from 'objection';

/** A balance to be counted: that of a species in a batch, or in the sementeira when there is no batch. */
export class ContagemLinha extends Model {
  static override tableName = 'contagem_linhas';

  declare id: string;
  declare contagem_id: string;
  declare ordem: number;
  declare especie_id: string;
  declare lote_id: string | null;
}
