import { Model } from 'objection';

/** When a row of the ledger was noted, if it was recorded later. */
export class MovimentacaoAnotada extends Model {
  static override tableName = 'movimentacoes_anotadas';
  static override idColumn = 'movimentacao_id';

  declare movimentacao_id: string;
  declare anotado_em: string;
}
