import { Model } from 'objection';
import type { SituacaoDaContagem } from '../../src/common/vocabulary.ts';

/** A count of what is really there. */
export class Contagem extends Model {
  static override tableName = 'contagens';

  declare seq: number;
  declare id: string;
  declare numero: string;
  declare nome: string | null;
  /** Whether nobody sees the balances until it is closed. */
  declare cega: boolean;
  /** How many lines it has. */
  declare linhas: number;
  declare situacao: SituacaoDaContagem;
  declare usuario_id: string;
  declare encerrada_por: string | null;
  declare justificativa: string | null;
  /** The operation that wrote the differences into the ledger. */
  declare operacao_id: string | null;
  /** The last row of the ledger when it was closed. */
  declare ate: number | null;
  declare data_fim: string | null;
  declare data_registro: string;
  declare data_att: string;
}
