import { Model } from 'objection';
import type { MarcaEstufa, StatusEstufa } from '../../src/common/vocabulary.ts';

export class Estufa extends Model {
  static override tableName = 'estufas';

  declare seq: number;
  declare id: string;
  declare codigo_identificador: string;
  /** The code made from the place. It is the greenhouse's own code unless somebody gave it another. */
  declare lugar: string;
  declare localizacao_estufa: string;
  declare localizacao_barraca: string;
  declare localizacao_posicao: string;
  declare codigo_unico: string;
  declare busca_codigo: string;
  declare busca_estufa: string;
  declare busca_barraca: string;
  declare busca_posicao: string;
  declare capacidade_total: number;
  /** Plants in the ATIVO batches inside: a cache, written by `src/estoque/balances.ts` alone. */
  declare ocupacao_atual: number;
  declare marca: MarcaEstufa | null;
  /** Derived by the database from the mark and the occupancy. */
  declare readonly status: StatusEstufa;
  /** Derived by the database: capacity less occupancy. */
  declare readonly vagas: number;
  declare data_registro: string;
  declare data_att: string;
}
