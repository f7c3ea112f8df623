import { Model } from 'objection';
import type { Cargo, Conta, StatusUsuario } from '../../src/common/vocabulary.ts';

/** The account of a person, or of a program, which has a key (`Chave`). */
export class Usuario extends Model {
  static override tableName = 'usuarios';

  declare id: string;
  declare nome: string;
  declare conta: Conta;
  /** The e-mail with which a person signs in; empty for a program. */
  declare email: string;
  declare cpf: string | null;
  declare telefone: string | null;
  declare cargo: Cargo;
  declare status: StatusUsuario;
  declare busca: string;
  declare data_registro: string;
  declare data_att: string;
  /** When the person's data was erased; null for all others. */
  declare data_anonimizacao: string | null;
}

/** The password of a user, as an argon2 hash. A PENDENTE user has none. */
export class Credencial extends Model {
  static override tableName = 'credenciais';
  static override idColumn = 'usuario_id';

  declare usuario_id: string;
  declare hash_senha: string;
  declare data_att: string;
}

/** A single-use token that sets a password, by its hash. It is valid from the moment of sending. */
export class TokenSenha extends Model {
  static override tableName = 'tokens_senha';
  static override idColumn = 'hash';

  declare hash: string;
  declare usuario_id: string;
  declare data_registro: string;
  declare data_fim: string | null;
}
