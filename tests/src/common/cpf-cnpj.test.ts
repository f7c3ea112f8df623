import { describe, expect, test } from 'vitest';
import { cnpjValido, cpfValido, semPontuacao } from '../../../src/common/cpf-cnpj.ts';

describe('a CPF', () => {
  test.each(['52998224725', '11144477735', '00000000191'])('is valid: %s', (cpf) => {
    expect(cpfValido(cpf)).toBe(true);
  });

  test.each([
    '52998224724',
    '52998224735',
    '11111111111',
    '5299822472',
    '529982247250',
    '529.982.247-25',
    '',
  ])('is not valid: %j', (cpf) => {
    expect(cpfValido(cpf)).toBe(false);
  });
});

describe('a CNPJ', () => {
  test.each(['11222333000181', '00000000000191', '12ABC34501DE35'])('is valid: %s', (cnpj) => {
    expect(cnpjValido(cnpj)).toBe(true);
  });

  test.each(['11222333000182', '12ABC34501DE36', '12abc34501de35', '00000000000000', '12ABC34501DE3A', ''])(
    'is not valid: %j',
    (cnpj) => {
      expect(cnpjValido(cnpj)).toBe(false);
    },
  );
});

test('punctuation is dropped and letters are made capitals', () => {
  expect(semPontuacao(' 529.982.247-25 ')).toBe('52998224725');
  expect(semPontuacao('12.abc.345/01de-35')).toBe('12ABC34501DE35');
});
