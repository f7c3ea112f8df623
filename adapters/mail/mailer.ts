import type { ModeloEmail } from '../../src/vocabulary.ts';

/** A mail that carries a password token. Equal letters make equal mails, byte for byte, so that a resend is a duplicate. */
export interface Letter {
  /** Of its row in the outbox; the Message-ID is made from it. */
  id: string;
  modelo: ModeloEmail;
  nome: string;
  email: string;
  token: string;
  /** The page that the link leads to; the installation's own when null. */
  redirectTo: string | null;
  /** When it was written, ISO 8601. */
  data: string;
}

/** Sends letters, or rejects when it could not. */
export interface Mailer {
  send(letter: Letter): Promise<void>;
}
