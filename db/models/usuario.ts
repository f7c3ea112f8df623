import { Model, type QueryBuilder, raw } from 'objection';
import type { Cargo, Conta, StatusUsuario } from '../../src/common/vocabulary.ts';

/** SQL: the status of an account by the clock. The access of who only reads ends with its last day, without anybody's doing. */
export function statusDe(usuarios: string): string {
  return `case when ${usuarios}.acesso_fim <= clock_timestamp() then 'INATIVO' else ${usuarios}.status end`;
}

/** The account of a person, or of a program, which has a key (`Chave`). */
export class Usuario extends Model {
  static override tableName = 'usuarios';

  static override modifiers = {
    /** With the status by the clock. */
    agora: (query: QueryBuilder<Usuario>) =>
      query.select('usuarios.*', raw(statusDe('usuarios')).as('situacao')),
  };

  declare id: string;
  declare nome: string;
  declare conta: Conta;
  /** The e-mail with which a person signs in; empty for a program. */
  declare email: string;
  declare cpf: string | null;
  declare telefone: string | null;
  declare cargo: Cargo;
  /** As it was last written. By the clock it may be another: `statusDe`. */
  declare status: StatusUsuario;
  /** Whether the person sees what an Administrador sees, and changes nothing. */
  declare somente_leitura: boolean;
  /** The last day of the access of somebody who only reads, and the instant at which it ends; null for all others. */
  declare acesso_ate: string | null;
  declare acesso_fim: string | null;
  declare busca: string;
  declare data_registro: string;
  declare data_att: string;
  /** When the person's data was erased; null for all others. */
  declare data_anonimizacao: string | null;
  /** The status by the clock, where it was asked for. */
  declare situacao?: StatusUsuario;
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
