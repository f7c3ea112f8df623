import { Model } from 'objection';

/** An entry of what a recipient brought back, and the item of a delivery that it is of. */
export class Devolucao extends Model {
  static override tableName = 'devolucoes';
  static override idColumn = 'movimentacao_id';

  declare movimentacao_id: string;
  declare item_id: string;
}
