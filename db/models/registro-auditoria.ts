import { Model } from 'objection';
import type { Acao, Entidade } from '../../src/common/vocabulary.ts';

/** One entry of the audit trail. It is never changed or removed. */
export class RegistroAuditoria extends Model {
  static override tableName = 'auditoria';
  static override jsonAttributes = ['detalhes'];

  declare seq: number;
  declare id: string;
  declare acao: Acao;
  declare usuario_id: string | null;
  declare entidade: Entidade;
  declare entidade_id: string;
  declare detalhes: Record<string, unknown>;
  declare operacao_id: string;
  declare ip: string | null;
  declare data_registro: string;
}
