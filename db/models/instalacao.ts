import { Model } from 'objection';
import type { TipoDeImagem } from '../../src/common/vocabulary.ts';

/** What an Administrador set of the letterhead: one row at most. A field that nobody set is null. */
export class Instalacao extends Model {
  static override tableName = 'instalacao';

  declare id: string;
  declare nome_do_viveiro: string | null;
  declare orgao: string | null;
  declare secretaria: string | null;
  declare endereco: string | null;
  declare cnpj: string | null;
  declare telefone: string | null;
  /** The bytes of the picture, in base64. */
  declare brasao: string | null;
  declare brasao_tipo: TipoDeImagem | null;
  declare brasao_proporcao: number | null;
  declare data_att: string;
}
