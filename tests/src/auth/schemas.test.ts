import { describe, expect, test } from 'vitest';
import { Credentials, NewPassword, ResetRequest } from '../../../src/auth/schemas.ts';
import { refusedBy } from '../../support/refusals.ts';

const EMAIL = 'ana@viveiro.example';
const SENHA = 'muda de ipê-amarelo';

describe('a sign-in', () => {
  test.each([
    ['without an address', { password: SENHA }, 'CAMPO_OBRIGATORIO email'],
    ['with half an address', { email: 'ana', password: SENHA }, 'FORMATO_INVALIDO email'],
    ['without a password', { email: EMAIL }, 'CAMPO_OBRIGATORIO password'],
    ['with an empty password', { email: EMAIL, password: '' }, 'CAMPO_OBRIGATORIO password'],
    ['with a number for a password', { email: EMAIL, password: 12345678 }, 'TIPO_INVALIDO password'],
  ])('is refused %s', (_, body, fault) => {
    expect(refusedBy(Credentials, body)).toEqual([fault]);
  });
});

describe('a new password', () => {
  test.each([
    ['curta', 'FORA_DO_LIMITE'],
    ['       ', 'FORA_DO_LIMITE'],
    ['x'.repeat(129), 'FORA_DO_LIMITE'],
    ['com\u0000nulo', 'VALOR_INVALIDO'],
    ['🌳🌳🌳🌳', 'FORA_DO_LIMITE'],
    [undefined, 'CAMPO_OBRIGATORIO'],
    [null, 'CAMPO_OBRIGATORIO'],
    [12345678, 'TIPO_INVALIDO'],
  ])('is not %j', (newPassword, codigo) => {
    expect(refusedBy(NewPassword, { token: 'x', newPassword })).toEqual([`${codigo} newPassword`]);
  });

  test.each(['oito car', '🌳'.repeat(8), 'á'.repeat(128), ' com bordas '])(
    'has 8 to 128 characters and stays as it was typed: %j',
    (newPassword) => {
      expect(NewPassword.parse({ token: 'x', newPassword })).toMatchObject({ newPassword });
    },
  );

  test.each([
    ['x'.repeat(201), 'FORA_DO_LIMITE'],
    ['', 'CAMPO_OBRIGATORIO'],
    [null, 'CAMPO_OBRIGATORIO'],
    [undefined, 'CAMPO_OBRIGATORIO'],
    [7, 'TIPO_INVALIDO'],
  ])('is not set with the token %j', (token, codigo) => {
    expect(refusedBy(NewPassword, { token, newPassword: SENHA })).toEqual([`${codigo} token`]);
  });
});

describe('a request for a new password', () => {
  test.each([
    ['/redefinir', 'VALOR_INVALIDO'],
    ['viveiro.example', 'VALOR_INVALIDO'],
    ['https://', 'VALOR_INVALIDO'],
    [42, 'TIPO_INVALIDO'],
  ])('leads to no page like %s', (redirectTo, codigo) => {
    expect(refusedBy(ResetRequest, { email: EMAIL, redirectTo })).toEqual([`${codigo} redirectTo`]);
  });

  test.each(['', '  ', null])('leads to the service’s own page when that is %j', (redirectTo) => {
    expect(ResetRequest.parse({ email: EMAIL, redirectTo }).redirectTo).toBeNull();
  });

  test.each([
    [{}, 'CAMPO_OBRIGATORIO'],
    [{ email: 'ana' }, 'FORMATO_INVALIDO'],
    [{ email: null }, 'CAMPO_OBRIGATORIO'],
    [{ email: [EMAIL] }, 'TIPO_INVALIDO'],
  ])('is refused without a readable address: %j', (body, codigo) => {
    expect(refusedBy(ResetRequest, body)).toEqual([`${codigo} email`]);
  });
});
