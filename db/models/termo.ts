import { Model } from 'objection';

/** The donation receipt of one delivery, under the delivery's id. It is never changed or removed, so its number stays taken. */
export class Termo extends Model {
  static override tableName = 'termos';
  static override idColumn = 'movimentacao_id';

  declare readonly seq: number;
  declare movimentacao_id: string;
  declare numero: string;
  declare codigo: string;
  declare nome_popular: string;
  declare nome_cientifico: string | null;
  declare variedade: string | null;
  declare doador: object;
  declare texto: string;
  /** The items, each with the names of its species and the origin of its seed. Null for a single item of unknown origin. */
  declare itens: object[] | null;
  /** The hash of the address and the responsible person in `DestinatarioDoTermo`. */
  declare destinatario_hash: string | null;
  declare usuario_id: string;
  declare data_registro: string;
}
