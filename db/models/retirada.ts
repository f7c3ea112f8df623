import { Model } from 'objection';

/** Who fetched a delivery. The delivery holds the hash; this goes when it is erased. */
export class Retirada extends Model {
  static override tableName = 'retiradas';
  static override idColumn = 'movimentacao_id';

  declare movimentacao_id: string;
  declare sal: string;
  declare nome: string;
  declare documento: string | null;
}
