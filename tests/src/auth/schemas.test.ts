import { describe, expect, test } from 'vitest';
import { NewPassword, ResetRequest } from '../../../src/auth/schemas.ts';
import { MudancaDePerfil } from '../../../src/usuarios/schemas.ts';
import { refusedBy } from '../../support/refusals.ts';

const EMAIL = 'ana@viveiro.example';

describe('a new password', () => {
  test.each([
    ['curta', 'FORA_DO_LIMITE'],
    ['       ', 'FORA_DO_LIMITE'],
    ['x'.repeat(129), 'FORA_DO_LIMITE'],
    ['com\u0000nulo', 'VALOR_INVALIDO'],
    ['🌳🌳🌳🌳', 'FORA_DO_LIMITE'],
  ])('is not %j', (senha, codigo) => {
    expect(refusedBy(NewPassword, { token: 'x', newPassword: senha })).toEqual([`${codigo} newPassword`]);
    const change = { senha_atual: 'muda de ipê-amarelo', nova_senha: senha };
    expect(refusedBy(MudancaDePerfil, change)).toEqual([`${codigo} nova_senha`]);
  });

  test.each(['oito car', '🌳'.repeat(8), 'á'.repeat(128), ' com bordas '])(
    'has 8 to 128 characters and stays as it was typed: %j',
    (newPassword) => {
      expect(NewPassword.parse({ token: 'x', newPassword })).toMatchObject({ newPassword });
    },
  );
});

describe('a request for a new password', () => {
  test.each(['/redefinir', 'viveiro.example', 'https://'])('leads to no page like %s', (redirectTo) => {
    expect(refusedBy(ResetRequest, { email: EMAIL, redirectTo })).toEqual(['VALOR_INVALIDO redirectTo']);
  });

  test.each(['', '  ', null])('leads to the service’s own page when that is %j', (redirectTo) => {
    expect(ResetRequest.parse({ email: EMAIL, redirectTo }).redirectTo).toBeNull();
  });
});
