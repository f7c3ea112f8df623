import { Model } from 'objection';

/** One species inside one batch. */
export class LoteItem extends Model {
  static override tableName = 'lote_itens';
  static override idColumn = ['lote_id', 'especie_id'];

  declare lote_id: string;
  declare especie_id: string;
  declare ordem: number;
  declare quantidade_inicial: number;
  declare quantidade_atual: number;
  /** When it was last counted, by a closed count that was not reversed. */
  declare ultima_contagem: string | null;
}
