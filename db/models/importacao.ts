import { Model } from 'objection';
import type { AreaImportada } from '../../src/common/vocabulary.ts';

/** What one import recorded. A record is never changed or removed. */
export class Importacao extends Model {
  static override tableName = 'importacoes';

  declare readonly seq: number;
  declare id: string;
  declare tipo: AreaImportada;
  declare registros: string[];
  declare usuario_id: string;
  declare data_registro: string;
}
