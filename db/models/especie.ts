import { Model } from 'objection';
import type { CategoriaEspecie, StatusRegistro, TipoEspecie } from '../../src/common/vocabulary.ts';

export class Especie extends Model {
  static override tableName = 'especies';

  declare seq: number;
  declare id: string;
  declare nome_popular: string;
  declare nome_cientifico: string | null;
  declare variedade: string | null;
  declare categoria: CategoriaEspecie;
  declare tipo: TipoEspecie;
  declare anotacoes: string | null;
  declare status: StatusRegistro;
  /** The sementeira balance: a cache of the ledger, written by `src/estoque/balances.ts` alone. */
  declare quantidade_atual: number;
  /** Whether `procedencias` has any lot of seed of the species. */
  declare com_procedencia: boolean;
  /** When the sementeira was last counted, by a closed count that was not reversed. */
  declare ultima_contagem: string | null;
  declare planta_id: string;
  declare identidade: string;
  /** Whether others of its names are another plant. A new record of these names is not of this one. */
  declare separada: boolean;
  declare busca: string;
  declare data_registro: string;
  declare data_att: string;
}
