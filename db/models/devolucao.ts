import { Model } from 'objection';

/** An entry of something that a recipient brought back, and its item of a delivery. */
export class Devolucao extends Model {
  static override tableName = 'devolucoes';
  static override idColumn = 'movimentacao_id';

  declare movimentacao_id: string;
  declare item_id: string;
}
