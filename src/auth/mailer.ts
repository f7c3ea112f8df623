import type { DadosAlertas, DadosSelos } from '../../db/models/email.ts';
import type { ModeloAviso, ModeloComToken } from '../common/modelos-de-email.ts';

interface Addressed {
  /** The id of its row in the outbox; its Message-ID begins with it. */
  id: string;
  /** Empty when the recipient has no account. */
  nome: string;
  email: string;
  /** When it entered the outbox, ISO 8601. */
  data: string;
}

/** A mail that carries a password token. */
export interface TokenLetter extends Addressed {
  modelo: ModeloComToken;
  token: string;
  /** The page that the link finally redirects to; null for the installation's own page. */
  redirectTo: string | null;
}

/** A notice, without link or token. */
export interface NoticeLetter extends Addressed {
  modelo: ModeloAviso;
}

/** The newest seals, for someone who keeps them outside the house. */
export interface SealsLetter extends Addressed {
  modelo: 'SELOS';
  selos: DadosSelos['selos'];
}

/** Says that a webhook receives nothing any more. */
export interface WebhookLetter extends Addressed {
  modelo: 'WEBHOOK_PAUSADO';
  /** The host that events went to. */
  destino: string;
}

/** What is wrong with the installation, and what no longer is, in sentences. */
export interface AlertsLetter extends Addressed {
  modelo: 'ALERTAS';
  alertas: DadosAlertas;
}

/** Equal letters produce byte-identical mails, so that a resend is recognised as a duplicate. */
export type Letter = TokenLetter | NoticeLetter | SealsLetter | WebhookLetter | AlertsLetter;

/** The port through which the outbox sends letters (`adapters/mail`). It rejects when a letter cannot be sent. */
export interface Mailer {
  send(letter: Letter): Promise<void>;
}
