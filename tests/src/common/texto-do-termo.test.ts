import { describe, expect, test } from 'vitest';
import {
  LACUNAS,
  type Lacuna,
  MAX_TEXTO_DO_TERMO,
  preenchido,
  TEXTO_PADRAO,
  textoDoTermoValido,
} from '../../../src/common/texto-do-termo.ts';

const VALORES = Object.fromEntries(LACUNAS.map((nome) => [nome, `<${nome}>`])) as Record<Lacuna, string>;

describe('the legal text', () => {
  test.each([TEXTO_PADRAO, '', 'Sem nada a preencher.', '{itens}, {data}', 'x'.repeat(MAX_TEXTO_DO_TERMO)])(
    'can be printed: %s',
    (texto) => {
      expect(textoDoTermoValido(texto)).toBe(true);
    },
  );

  test.each(['{plantas}', '{ itens }', '{Itens}', '{}', '{itens', 'itens}', '{{itens}}', '{toString}'])(
    'cannot be printed with %s',
    (texto) => {
      expect(textoDoTermoValido(texto)).toBe(false);
    },
  );

  test('cannot be printed when it is too long', () => {
    expect(textoDoTermoValido('x'.repeat(MAX_TEXTO_DO_TERMO + 1))).toBe(false);
  });

  test('is filled once: braces in a name are only text', () => {
    expect(preenchido('{destinatario}: {itens}.', { ...VALORES, destinatario: '{itens} $&' })).toBe(
      '{itens} $&: <itens>.',
    );
  });
});
