import { Model } from 'objection';

/** What a movement took from a lot of seed or brought to it, signed. It is never changed or removed. */
export class Atribuicao extends Model {
  static override tableName = 'atribuicoes';
  static override idColumn = ['movimentacao_id', 'procedencia_id'];

  declare movimentacao_id: string;
  declare procedencia_id: string;
  declare quantidade: number;
}
