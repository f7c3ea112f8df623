import { Model } from 'objection';

/**
 * The recipient of a delivery, as they were called then. The row of the ledger holds the hash; this record is deleted
 * when the person is erased.
 */
export class DestinatarioDaEntrega extends Model {
  static override tableName = 'destinatarios_das_entregas';
  static override idColumn = 'movimentacao_id';

  declare movimentacao_id: string;
  declare sal: string;
  declare nome: string;
  declare documento: string;
}
