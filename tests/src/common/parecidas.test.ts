import { describe, expect, it } from 'vitest';
import { type Nomes, parecem } from '../../../src/common/parecidas.ts';

const ABACATEIRO: Nomes = { nome_popular: 'Abacateiro', nome_cientifico: 'Persea americana' };

describe('two names of species', () => {
  it.each<[string, Nomes, Nomes]>([
    ['a hyphen, an accent, a capital', { nome_popular: 'Ipê-amarelo' }, { nome_popular: 'ipe  amarelo' }],
    [
      'the author of the scientific name',
      ABACATEIRO,
      { nome_popular: 'Abacate', nome_cientifico: 'Persea americana Mill.' },
    ],
    ['a variety that only one of them has', ABACATEIRO, { ...ABACATEIRO, variedade: 'Hass' }],
  ])('may mean one species when they differ by %s', (_, a, b) => {
    expect([parecem(a, b), parecem(b, a)]).toEqual([true, true]);
  });

  it.each<[string, Nomes, Nomes]>([
    ['another word', { nome_popular: 'Ipê-amarelo' }, { nome_popular: 'Ipê-amarelo-do-cerrado' }],
    [
      'a genus alone',
      { nome_popular: 'Ingá', nome_cientifico: 'Inga sp.' },
      { nome_popular: 'Ingá-cipó', nome_cientifico: 'Inga sp.' },
    ],
    ['two varieties', { ...ABACATEIRO, variedade: 'Hass' }, { ...ABACATEIRO, variedade: 'Fortuna' }],
  ])('mean two species when they differ by %s', (_, a, b) => {
    expect([parecem(a, b), parecem(b, a)]).toEqual([false, false]);
  });
});
