import { Model } from 'objection';

export class Planta extends Model {
  static override tableName = 'plantas';

  declare id: string;
}
