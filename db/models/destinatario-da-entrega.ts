import { Model } from 'objection';

/** Who received a delivery, as they were called then. Its row of the ledger holds the hash; this goes when it is erased. */
export class DestinatarioDaEntrega extends Model {
  static override tableName = 'destinatarios_das_entregas';
  static override idColumn = 'movimentacao_id';

  declare movimentacao_id: string;
  declare sal: string;
  declare nome: string;
  declare documento: string;
}
