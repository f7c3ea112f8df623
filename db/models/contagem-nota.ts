import { Model } from 'objection';

/** A value that somebody noted for a line of a count. The last one by `contada_em` counts. */
export class ContagemNota extends Model {
  static override tableName = 'contagem_notas';

  declare seq: number;
  declare id: string;
  declare linha_id: string;
  declare quantidade: number;
  declare contada_em: string;
  /** Whether the clock behind `contada_em` was wrong. */
  declare fora_de_hora: boolean;
  declare anotacao: string | null;
  declare usuario_id: string;
  declare data_registro: string;
}
