import { Model } from 'objection';

/** The person who fetched a delivery. The delivery has the hash; this record is deleted when the person is erased. */
export class Retirada extends Model {
  static override tableName = 'retiradas';
  static override idColumn = 'movimentacao_id';

  declare movimentacao_id: string;
  declare sal: string;
  declare nome: string;
  declare documento: string | null;
}
