import { randomUUID } from 'node:crypto';
import type { Letter } from '../../../src/auth/mailer.ts';
import { newToken } from '../../../src/auth/tokens.ts';

type WithToken = Letter<'CONVITE' | 'REDEFINICAO'>;

/** A letter with a token to somebody; each has its own id and token. */
export function letter(values: Partial<WithToken> = {}): WithToken {
  return {
    id: randomUUID(),
    nome: 'Ana Conceição',
    email: 'ana@exemplo.com.br',
    data: '2026-03-02T12:00:00.000Z',
    modelo: 'REDEFINICAO',
    dados: { token: newToken(), redirect_to: null },
    ...values,
  };
}
