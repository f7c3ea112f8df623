import { describe, expect, it } from 'vitest';
import { meant, widened } from '../../../src/common/misspelling.ts';

const NAMES = [
  'nome_popular',
  'nome_cientifico',
  'quantidade_inicial',
  'tipo',
  'especieId',
  'data_inicio',
  'id_externo',
];

describe('a key is taken for the name that', () => {
  it.each([
    ['is a letter off', 'nome_poplar', 'nome_popular'],
    ['has two letters crossed', 'tpio', undefined],
    ['has two letters crossed, in a longer word', 'quantidaed_inicial', 'quantidade_inicial'],
    ['is in another case', 'Nome_Popular', 'nome_popular'],
    ['is in camel case', 'quantidadeInicial', 'quantidade_inicial'],
    ['is in snake case', 'especie_id', 'especieId'],
    ['has an accent', 'data_início', 'data_inicio'],
    ['has a hyphen', 'nome-cientifico', 'nome_cientifico'],
    ['has more words', 'quantidade', 'quantidade_inicial'],
    ['has more words of several', 'especie', 'especieId'],
  ])('%s: %s', (_, key, name) => {
    expect(meant(key, NAMES)).toBe(name);
  });

  it.each(['cor', 'id', 'usuario', 'quantidade_minima_em_estoque', 'nome_do_viveirista', '', 'x'.repeat(61)])(
    'it resembles, or for none at all: %s',
    (key) => {
      expect(meant(key, NAMES)).toBeUndefined();
    },
  );
});

describe('a key with more words than a name', () => {
  it('is matched to the name that it begins with', () => {
    expect(widened('tipo_da_especie', NAMES)).toBe('tipo');
    expect(widened('especie_id_externo', NAMES)).toBe('especieId');
    expect(widened('quantidade', NAMES)).toBeUndefined();
  });
});
