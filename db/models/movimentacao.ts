import { Model } from 'objection';
import type { Fase, OrigemMovimentacao, TipoMovimentacao } from '../../src/common/vocabulary.ts';

/** One row of the ledger. It is never changed or removed. */
export class Movimentacao extends Model {
  static override tableName = 'movimentacoes';

  declare seq: number;
  declare id: string;
  declare tipo: TipoMovimentacao;
  declare origem: OrigemMovimentacao;
  declare especie_id: string;
  declare especie_destino_id: string | null;
  declare lote_id: string | null;
  declare fase_lote: Fase | null;
  declare destinatario_id: string | null;
  /** The hash of the name and the document in `DestinatarioDaEntrega`. */
  declare destinatario_hash: string | null;
  declare quantidade: number;
  declare variacao_sementeira: number;
  declare variacao_lote: number;
  declare justificativa: string | null;
  declare retorno_ao_viveiro: boolean;
  declare estorno_de: string | null;
  declare usuario_id: string;
  declare operacao_id: string;
  declare data_registro: string;
}
