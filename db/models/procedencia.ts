import { Model } from 'objection';
import type {
  CategoriaDeMatrizes,
  OrigemDaProcedencia,
  StatusRegistro,
  Uf,
} from '../../src/common/vocabulary.ts';

/** A lot of seed, or of seedlings, of one species with one origin. */
export class Procedencia extends Model {
  static override tableName = 'procedencias';

  declare seq: number;
  declare id: string;
  declare codigo: string;
  declare especie_id: string;
  declare origem: OrigemDaProcedencia;
  /** The local day of collection or receipt. `validade` and `data_teste` are local days, too. */
  declare data: string | null;
  declare municipio: string | null;
  declare uf: Uf | null;
  declare local: string | null;
  declare latitude: number | null;
  declare longitude: number | null;
  declare numero_matrizes: number | null;
  declare categoria: CategoriaDeMatrizes | null;
  declare coletor: string | null;
  declare fornecedor: string | null;
  declare documento: string | null;
  declare validade: string | null;
  declare pureza: number | null;
  declare germinacao_teste: number | null;
  declare data_teste: string | null;
  declare peso_gramas: number | null;
  declare anotacoes: string | null;
  declare status: StatusRegistro;
  /**
   * The seed that entered, and what is left of it in the sementeira. Like `entrada` they are caches of the ledger, written by
   * `src/estoque/balances.ts` alone.
   */
  declare recebida: number;
  declare saldo: number;
  declare entrada: string | null;
  declare busca_codigo: string;
  declare busca: string;
  declare busca_coletor: string | null;
  declare busca_fornecedor: string | null;
  declare data_registro: string;
  declare data_att: string;
}
