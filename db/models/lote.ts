import { Model } from 'objection';
import type { Fase, MotivoEncerramento, StatusRegistro } from '../../src/common/vocabulary.ts';
import { LoteItem } from './lote-item.ts';

export class Lote extends Model {
  static override tableName = 'lotes';

  declare seq: number;
  declare id: string;
  declare codigo: string;
  declare estufa_id: string;
  declare fase: Fase;
  /** When it entered its phase: the date of its last `lote_fases`. */
  declare fase_desde: string;
  /** The phases of all its `lote_fases` in order, a letter each (`estoque/percurso.ts`). */
  declare percurso: string;
  declare status: StatusRegistro;
  declare motivo_encerramento: MotivoEncerramento | null;
  /** The operation that closed the batch. Reversing it opens the batch again. */
  declare operacao_encerramento: string | null;
  declare quantidade_total: number;
  declare busca: string;
  declare data_inicio: string;
  declare data_fim: string | null;
  declare data_registro: string;
  declare data_att: string;

  declare itens?: LoteItem[];

  static override get relationMappings() {
    return {
      itens: {
        relation: Model.HasManyRelation,
        modelClass: LoteItem,
        join: { from: 'lotes.id', to: 'lote_itens.lote_id' },
      },
    };
  }
}
