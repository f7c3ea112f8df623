import { Model } from 'objection';
import type { TipoDeAcesso } from '../../src/common/vocabulary.ts';

/** Personal data that left the system as a file, or was erased. A record is never changed or removed. */
export class Acesso extends Model {
  static override tableName = 'acessos';

  declare readonly seq: number;
  declare readonly id: string;
  declare acesso: TipoDeAcesso;
  declare relatorio: string | null;
  declare formato: string | null;
  declare registros: number;
  declare cadastros: string[];
  declare usuario_id: string | null;
  declare conta: string | null;
  declare ip: string | null;
  declare data_registro: string;
}
