import { Model } from 'objection';

/** The key of a program, by its hash. It has the id of the program's account. */
export class Chave extends Model {
  static override tableName = 'chaves';

  declare id: string;
  declare seq: number;
  declare hash: string;
  declare prefixo: string;
  /** The name, folded, until the key is revoked or another one takes its place. */
  declare nome_unico: string | null;
  declare escopos: string[];
  declare enderecos: string[];
  declare validade: string | null;
  /** Null: an operator, at the command line. */
  declare criada_por: string | null;
  declare data_registro: string;
  declare data_revogacao: string | null;
  /** The last use, within five minutes. */
  declare data_uso: string | null;
}
