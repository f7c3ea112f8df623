import { describe, expect, test } from 'vitest';
import { commonPasswords } from '../../../src/auth/common-passwords.ts';
import { checkRedirect, checkSenhaEstrita, fimDoRepouso, proximaTentativa } from '../../../src/auth/rules.ts';

const REGISTRO = new Date('2026-03-02T12:00:00.000Z');
const later = (ms: number) => new Date(REGISTRO.getTime() + ms);
const next = (tentativas: number, acaso: number, agora = later(1)) =>
  proximaTentativa({ tentativas, data_registro: REGISTRO.toISOString() }, agora, acaso);

describe('the next attempt of a mail', () => {
  test.each([
    [0, 0, 1_000],
    [0, 1, 2_000],
    [1, 1, 4_000],
    [7, 1, 256_000],
    [8, 1, 300_000],
    [500, 0, 150_000],
    [500, 1, 300_000],
  ])('after %i failures, by chance %d, is %i ms away', (tentativas, acaso, delay) => {
    expect(next(tentativas, acaso)).toEqual(later(1 + delay));
  });

  test('never comes when the mail is three days old', () => {
    const days = 3 * 86_400_000;
    expect(next(9, 0, later(days - 1))).toEqual(later(days - 1 + 150_000));
    expect(next(9, 0, later(days))).toBeNull();
  });
});

test('an expired token is kept for seven days', () => {
  expect(fimDoRepouso(new Date('2026-03-09T12:00:00.000Z'))).toEqual(REGISTRO);
});

describe('the page that a mail leads to', () => {
  const ORIGINS = ['https://viveiro.example', 'http://10.0.0.5:8080'];
  const check = (page: string | null) => () => checkRedirect(page, ORIGINS, 'redirectTo');

  test.each([null, 'https://viveiro.example/senha?de=mail', 'http://10.0.0.5:8080/'])(
    'is the service’s own, or of an authorized origin: %s',
    (page) => expect(check(page)).not.toThrow(),
  );

  test.each([
    'https://evil.example/senha',
    'https://viveiro.example.evil.example/',
    'https://viveiro.example@evil.example/',
    'https://evil.example#@viveiro.example/',
    'https://ana:senha@viveiro.example/',
    'http://viveiro.example/',
    'https://viveiro.example:8443/',
    'javascript:alert(1)',
    'data:text/html,oi',
  ])('is no other: %s', (page) => expect(check(page)).toThrow('página autorizada'));
});

describe('a password, where SENHA_ESTRITA is set,', async () => {
  const common = await commonPasswords();
  const check = (senha: string) => () => checkSenhaEstrita(senha, ['maria.helena@viveiro.example'], common);

  test.each([
    ['among the commonest of the world', '1q2w3e4r', 'das mais usadas'],
    ['among them but for its case and accents', 'PrÍncesa', 'das mais usadas'],
    ['among the commonest of Brazilian offices', 'Mudar@123', 'das mais usadas'],
    ['nothing but spaces', ' '.repeat(9), 'só tem espaços'],
    ['nothing but other blanks', '\u3000\u00a0'.repeat(5), 'só tem espaços'],
    ['the own e-mail', 'Maria.Helena@viveiro.example', 'do seu e-mail'],
    ['what stands before its @', 'maria.helena', 'do seu e-mail'],
  ])('is refused when it is %s', (_, senha, words) => expect(check(senha)).toThrow(words));

  test.each(['sabiá no abacateiro', 'Kx7-pq2Z', '🌳🌱🌳🌱🌳🌱🌳🌱'])(
    'is taken when nobody would guess it: %s',
    (senha) => expect(check(senha)).not.toThrow(),
  );
});
