import { Model } from 'objection';
import type { ModeloAviso, ModeloComToken } from '../../src/common/modelos-de-email.ts';
import type { Livro } from '../../src/common/vocabulary.ts';

/** What a mail with a token needs. It goes to the user's address at the time of sending. */
export interface DadosComToken {
  token: string;
  /** The page that the link finally leads to; null for the installation's own page. */
  redirect_to: string | null;
}

/** What a notice needs. It keeps its address, because the user may have another one by then. */
export interface DadosAviso {
  email: string;
}

/** What the mail about a paused webhook needs: the host that events went to. */
export interface DadosWebhook {
  destino: string;
}

/** What is wrong with the installation, in sentences: what began, what lasts for another week, and what is over. */
export interface DadosAlertas {
  comecou: readonly string[];
  continua: readonly string[];
  acabou: readonly string[];
}

/** The newest seal of each book, and the address that they go to. */
export interface DadosSelos {
  email: string;
  selos: readonly { livro: Livro; numero: number; data: string; selo: string }[];
}

/** The kind of a mail, with what it needs. */
export type Conteudo =
  | { modelo: ModeloComToken; dados: DadosComToken }
  | { modelo: ModeloAviso; dados: DadosAviso }
  | { modelo: 'SELOS'; dados: DadosSelos }
  | { modelo: 'WEBHOOK_PAUSADO'; dados: DadosWebhook }
  | { modelo: 'ALERTAS'; dados: DadosAlertas };

/**
 * A mail in the outbox. `dados` is erased when the mail is sent or given up, so that neither token nor address stays
 * here.
 */
export class Email extends Model {
  static override tableName = 'emails';
  static override jsonAttributes = ['dados'];

  declare id: string;
  /** Null when the recipient has no account. */
  declare usuario_id: string | null;
  declare modelo: Conteudo['modelo'];
  /** Null when nothing is left to be sent. */
  declare dados: Conteudo['dados'] | null;
  declare tentativas: number;
  declare proxima_tentativa: string;
  /** Why it was not sent, without addresses or tokens. */
  declare erro: string | null;
  declare data_registro: string;
  declare data_envio: string | null;
}
