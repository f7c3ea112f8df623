import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Credentials, NewPassword, ResetRequest } from '../../../src/auth/schemas.ts';

/** The fields that a request is refused for. */
function refused(schema: z.ZodType, body: unknown) {
  return schema.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? [];
}

const EMAIL = 'ana@viveiro.example';
const SENHA = 'muda de ipê-amarelo';

describe('a sign-in', () => {
  test.each([
    ['without an address', { password: SENHA }, 'email'],
    ['with half an address', { email: 'ana', password: SENHA }, 'email'],
    ['without a password', { email: EMAIL }, 'password'],
    ['with an empty password', { email: EMAIL, password: '' }, 'password'],
    ['with a number for a password', { email: EMAIL, password: 12345678 }, 'password'],
  ])('is refused %s', (_, body, campo) => expect(refused(Credentials, body)).toEqual([campo]));
});

describe('a new password', () => {
  test.each(['curta', '       ', 'x'.repeat(129), 'com\u0000nulo', '🌳🌳🌳🌳', undefined, null, 12345678])(
    'is not %j',
    (newPassword) => expect(refused(NewPassword, { token: 'x', newPassword })).toEqual(['newPassword']),
  );

  test.each(['oito car', '🌳'.repeat(8), 'á'.repeat(128), ' com bordas '])(
    'has 8 to 128 characters and stays as it was typed: %j',
    (newPassword) => expect(NewPassword.parse({ token: 'x', newPassword })).toMatchObject({ newPassword }),
  );

  test.each(['x'.repeat(201), '', null, undefined, 7])('is not set with the token %j', (token) =>
    expect(refused(NewPassword, { token, newPassword: SENHA })).toEqual(['token']),
  );
});

describe('a request for a new password', () => {
  test.each(['/redefinir', 'viveiro.example', 'https://', 42])('leads to no page like %s', (redirectTo) =>
    expect(refused(ResetRequest, { email: EMAIL, redirectTo })).toEqual(['redirectTo']),
  );

  test.each(['', '  ', null])('leads to the service’s own page when that is %j', (redirectTo) =>
    expect(ResetRequest.parse({ email: EMAIL, redirectTo }).redirectTo).toBeNull(),
  );

  test.each([{}, { email: 'ana' }, { email: null }, { email: [EMAIL] }])(
    'is refused without a readable address: %j',
    (body) => expect(refused(ResetRequest, body)).toEqual(['email']),
  );
});
