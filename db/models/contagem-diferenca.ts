import { Model } from 'objection';
import type { ComoDaDiferenca, TipoEspecie } from '../../src/common/vocabulary.ts';

/** The result of a counted line of a closed count. */
export class ContagemDiferenca extends Model {
  static override tableName = 'contagem_diferencas';
  static override idColumn = 'linha_id';

  declare linha_id: string;
  declare nota_id: string;
  /** The ledger's balance at the moment of the note. */
  declare saldo: number;
  declare diferenca: number;
  declare unidade: TipoEspecie;
  declare conferir: boolean;
  /** Null where nothing differs. */
  declare como: ComoDaDiferenca | null;
  declare movimentacao_id: string | null;
}
