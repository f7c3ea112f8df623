import { Model } from 'objection';
import type { CategoriaDestinatario, StatusRegistro, TipoDestinatario } from '../../src/common/vocabulary.ts';

export class Destinatario extends Model {
  static override tableName = 'destinatarios';

  declare id: string;
  declare nome: string;
  declare tipo: TipoDestinatario;
  declare categoria: CategoriaDestinatario;
  /** CPF or CNPJ without punctuation, upper-case. */
  declare documento: string;
  declare documento_valido: boolean;
  declare email: string | null;
  declare telefone: string | null;
  declare responsavel: string | null;
  declare endereco: string | null;
  declare status: StatusRegistro;
  declare busca: string;
  declare data_registro: string;
  declare data_att: string;
  /** When the person's data was erased; null for all others. */
  declare data_anonimizacao: string | null;
}
