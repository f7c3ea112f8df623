import { Model } from 'objection';
import type { Finalidade, Uf, Zona } from '../../src/common/vocabulary.ts';

/** What one recipient took away at once. It has the id of its first item in the ledger. */
export class Entrega extends Model {
  static override tableName = 'entregas';

  /** Its year, followed by its number in the year, in nine digits. */
  declare seq: number;
  declare id: string;
  declare readonly numero: string;
  declare itens: number;
  declare destinatario_id: string;
  declare finalidade: Finalidade | null;
  declare programa: string | null;
  declare plantio_local: string | null;
  declare plantio_bairro: string | null;
  declare plantio_municipio: string | null;
  declare plantio_busca: string | null;
  declare plantio_uf: Uf | null;
  declare plantio_latitude: number | null;
  declare plantio_longitude: number | null;
  declare plantio_zona: Zona | null;
  /** The hash of the name and the document in `Retirada`. */
  declare retirada_hash: string | null;
  /** How many of its items were reversed. The quantities count the other items: what was taken, and what of it came back. */
  declare estornados: number;
  declare mudas: number;
  declare sementes: number;
  declare mudas_devolvidas: number;
  declare sementes_devolvidas: number;
  declare data_registro: string;
  declare data_att: string;
}
