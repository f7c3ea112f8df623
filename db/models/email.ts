import { Model } from 'objection';
import type { ModeloEmail } from '../../src/vocabulary.ts';

/** A mail in the outbox. `dados` is erased when it is sent or given up, so that no token rests here. */
export class Email extends Model {
  static override tableName = 'emails';
  static override jsonAttributes = ['dados'];

  declare id: string;
  declare usuario_id: string;
  declare modelo: ModeloEmail;
  /** Null when there is nothing left to be sent. */
  declare dados: { token: string; redirect_to: string | null } | null;
  declare tentativas: number;
  declare proxima_tentativa: string;
  /** Why it was not sent, without addresses or tokens. */
  declare erro: string | null;
  declare data_registro: string;
  declare data_envio: string | null;
}
