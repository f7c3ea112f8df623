import type { ModeloAviso, ModeloComToken } from '../../src/common/vocabulary.ts';

interface Addressed {
  /** Of its row in the outbox; the Message-ID is made from it. */
  id: string;
  nome: string;
  email: string;
  /** When it was written, ISO 8601. */
  data: string;
}

/** A mail that carries a password token. */
export interface TokenLetter extends Addressed {
  modelo: ModeloComToken;
  token: string;
  /** The page that the link leads to in the end; the installation's own when null. */
  redirectTo: string | null;
}

/** A mail that only tells something. */
export interface NoticeLetter extends Addressed {
  modelo: ModeloAviso;
}

/** Equal letters make equal mails, byte for byte, so that a resend is a duplicate. */
export type Letter = TokenLetter | NoticeLetter;

/** Sends letters, or rejects when it could not. */
export interface Mailer {
  send(letter: Letter): Promise<void>;
}
