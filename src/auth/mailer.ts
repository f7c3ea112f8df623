import type { Conteudo } from '../../db/models/email.ts';

interface Addressed {
  /** The id of its row in the outbox; its Message-ID begins with it. */
  id: string;
  /** Empty when the recipient has no account. */
  nome: string;
  email: string;
  /** When it entered the outbox, ISO 8601. */
  data: string;
}

/** Equal letters produce byte-identical mails, so that a resend is recognised as a duplicate. */
export type Letter<Modelo = Conteudo['modelo']> = Addressed & Extract<Conteudo, { modelo: Modelo }>;

/** The port through which the outbox sends letters (`adapters/mail`). It rejects when a letter cannot be sent. */
export interface Mailer {
  send(letter: Letter): Promise<void>;
}
