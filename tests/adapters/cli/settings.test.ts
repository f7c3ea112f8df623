import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../adapters/cli/settings.ts';
import { OperatorError } from '../../../adapters/host/operator-error.ts';

const ANA = { VIVEIRO_EMAIL: 'ana@viveiro.example', VIVEIRO_SENHA: ' com espaços ' };

describe('the settings of a command', () => {
  test('are an e-mail and a password, used as typed, with this machine’s service by default', () => {
    expect(readSettings(ANA)).toEqual({
      url: 'http://127.0.0.1:3000',
      access: { email: 'ana@viveiro.example', senha: ' com espaços ' },
    });
  });

  test('may be a token, which takes precedence, and another address', () => {
    const env = { ...ANA, VIVEIRO_URL: 'https://v.example/viveiro/', VIVEIRO_TOKEN: ' abc ' };
    expect(readSettings(env)).toEqual({ url: 'https://v.example/viveiro', access: { token: 'abc' } });
  });

  test('are a stored session, unless it is for another service or a user is named', () => {
    const kept = { url: 'https://v.example', token: 'guardado' };
    const asKept = { url: kept.url, access: { token: 'guardado' } };
    expect(readSettings({}, kept)).toEqual(asKept);
    expect(readSettings({ VIVEIRO_URL: 'https://v.example' }, kept)).toEqual(asKept);
    expect(readSettings({ VIVEIRO_URL: 'https://v.example/' }, kept)).toEqual(asKept);
    expect(readSettings(ANA, kept)).toMatchObject({ access: { email: 'ana@viveiro.example' } });
    expect(() => readSettings({ VIVEIRO_URL: 'https://other.example' }, kept)).toThrow('viveiro entrar');
  });

  test.each([
    [{}, ['VIVEIRO_EMAIL', 'VIVEIRO_SENHA']],
    [{ ...ANA, VIVEIRO_SENHA: ' ' }, ['VIVEIRO_SENHA']],
    [{ ...ANA, VIVEIRO_EMAIL: 'SEGREDO' }, ['VIVEIRO_EMAIL']],
    [{ ...ANA, VIVEIRO_URL: 'SEGREDO' }, ['VIVEIRO_URL']],
    [{ ...ANA, VIVEIRO_URL: 'ftp://SEGREDO' }, ['VIVEIRO_URL']],
    [{ ...ANA, VIVEIRO_URL: 'https://ana:SEGREDO@v.example' }, ['VIVEIRO_URL']],
    [{ ...ANA, VIVEIRO_URL: 'https://v.example/?chave=SEGREDO' }, ['VIVEIRO_URL']],
    [{ ...ANA, VIVEIRO_URL: 'https://v.example/#SEGREDO' }, ['VIVEIRO_URL']],
    [{ VIVEIRO_URL: 'SEGREDO' }, ['VIVEIRO_URL', 'VIVEIRO_EMAIL', 'VIVEIRO_SENHA']],
    [{ VIVEIRO_TOKEN: 'SEGREDO\nmais' }, ['VIVEIRO_TOKEN']],
  ])('%o fail with one sentence that names %s and shows no value', (env, names) => {
    const { message } = refusal(env);
    expect(message.match(/VIVEIRO_\w+/g)).toEqual(names);
    expect(message).toMatch(/^Corrija .+\.$/);
    expect(message).not.toMatch(/SEGREDO|espaços/);
  });
});

function refusal(env: Record<string, string>): OperatorError {
  try {
    readSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return error as OperatorError;
  }
  throw new Error('they were understood');
}
