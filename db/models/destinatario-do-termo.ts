import { Model } from 'objection';

/**
 * Where the recipient could be found when a receipt was issued. The receipt holds the hash; this record is deleted
 * when the person is erased.
 */
export class DestinatarioDoTermo extends Model {
  static override tableName = 'destinatarios_dos_termos';
  static override idColumn = 'movimentacao_id';

  declare movimentacao_id: string;
  declare sal: string;
  declare endereco: string | null;
  declare responsavel: string | null;
}
