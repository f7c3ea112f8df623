import { Model } from 'objection';

/** An item of a delivery after its first, which has the id of the delivery. */
export class EntregaItem extends Model {
  static override tableName = 'entrega_itens';
  static override idColumn = 'movimentacao_id';

  declare movimentacao_id: string;
  declare entrega_id: string;
  declare ordem: number;
}
