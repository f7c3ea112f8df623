import { randomUUID } from 'node:crypto';
import type { NoticeLetter, TokenLetter } from '../../adapters/mail/mailer.ts';
import type { Sender } from '../../adapters/mail/templates.ts';
import { newToken } from '../../src/auth/tokens.ts';

export const SENDER: Sender = {
  from: 'Viveiro <nao-responda@viveiro.example>',
  nomeDoViveiro: 'Viveiro Municipal de Mogi',
  publicUrl: 'https://viveiro.example',
};

const TO_ANA = {
  nome: 'Ana Conceição',
  email: 'ana@exemplo.com.br',
  data: '2026-03-02T12:00:00.000Z',
};

/** A letter with a token to somebody; each has its own id and token. */
export function letter(values: Partial<TokenLetter> = {}): TokenLetter {
  return {
    ...TO_ANA,
    id: randomUUID(),
    modelo: 'REDEFINICAO',
    token: newToken(),
    redirectTo: null,
    ...values,
  };
}

/** A letter that only tells something. */
export function notice(modelo: NoticeLetter['modelo']): NoticeLetter {
  return { ...TO_ANA, id: randomUUID(), modelo };
}
