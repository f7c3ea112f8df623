import { describe, expect, test } from 'vitest';
import { type PlantaCadastrada, parecidasEm } from '../../../adapters/planilha/parecidas.ts';
import { read } from './reading.ts';

type Names = [popular: string, scientific?: string, variety?: string, tipo?: string];

const TITLES = 'Nome popular;Nome científico;Variedade;Tipo;Categoria';

/** What is said of a sheet with these rows, beside these species. */
async function said(rows: Names[], beside: Names[] = [], refused: number[] = []) {
  const lines = rows.map(([popular, scientific = '', variety = '', tipo = 'Muda']) =>
    [popular, scientific, variety, tipo, 'Nativa'].join(';'),
  );
  const cadastradas = beside.map(
    ([nome_popular, nome_cientifico = null, variedade = null, tipo = 'MUDA']): PlantaCadastrada => ({
      ...{ nome_popular, nome_cientifico, variedade, tipo, planta_id: 'a' },
    }),
  );
  return parecidasEm(await read('especies', [TITLES, ...lines]), cadastradas, new Set(refused));
}

const ABACATEIRO: Names = ['Abacateiro', 'Persea americana'];

describe('two names of species', () => {
  test.each<[string, Names, Names]>([
    ['a hyphen, an accent, a capital', ['Ipê-amarelo'], ['ipe  amarelo']],
    ['an apostrophe', ['Pau-d’alho'], ["Pau d'alho"]],
    ['the author of the scientific name', ABACATEIRO, ['Abacate', 'Persea americana Mill.']],
    ['the sign of a hybrid', ['Lima', 'Citrus × latifolia'], ['Limão-taiti', 'Citrus x latifolia Tanaka']],
    ['a variety that only one of them has', ABACATEIRO, ['Abacateiro', 'Persea americana', 'Hass']],
  ])('may mean one species when they differ by %s', async (_, a, b) => {
    expect(await said([a], [b])).toMatchObject([{ linha: 2, linhaDaOutra: null }]);
    expect(await said([b, a])).toMatchObject([{ linha: 3, linhaDaOutra: 2 }]);
  });

  test.each<[string, Names, Names]>([
    ['another word', ['Ipê-amarelo'], ['Ipê-amarelo-do-cerrado']],
    ['a genus alone', ['Ingá', 'Inga sp.'], ['Ingá-cipó', 'Inga sp.']],
    ['two varieties', ['Abacate', '', 'Hass'], ['Abacate', '', 'Fortuna']],
    ['seeds and seedlings', ['Ipê', '', '', 'Semente'], ['Ipê', '', '', 'Muda']],
  ])('mean two species when they differ by %s', async (_, a, b) => {
    expect(await said([a, b])).toEqual([]);
  });
});

test('a row is called as a person calls it, and a refused one is not told again', async () => {
  const rows: Names[] = [['Jatoba'], ['Jatobá', 'Hymenaea courbaril', 'Anã'], ['JATOBÁ']];
  expect(await said(rows, [], [4])).toEqual([
    {
      ...{ linha: 3, nome: 'Jatobá (Anã), Hymenaea courbaril', outra: 'Jatoba', par: null, linhaDaOutra: 2 },
      chaves: ['MUDA jatoba|hymenaea courbaril|ana', 'MUDA jatoba||'],
    },
  ]);
});

describe('a seed and a seedling', () => {
  const seed: Names = ['Ipê-amarelo', '', '', 'SEMENTE'];

  test('that resemble each other are told as those of one plant', async () => {
    expect(await said([['ipe amarelo', 'Handroanthus albus']], [seed])).toEqual([
      {
        ...{ linha: 2, nome: 'ipe amarelo, Handroanthus albus', outra: 'Ipê-amarelo' },
        ...{ par: 'muda', linhaDaOutra: null },
        chaves: ['MUDA ipe amarelo|handroanthus albus|', 'SEMENTE ipe amarelo||'],
      },
    ]);
    expect(
      await said([
        ['Ipê', 'Handroanthus albus'],
        ['Pau-d’arco', 'H. albus'],
        ['Ipê', '', '', 'Semente'],
      ]),
    ).toMatchObject([{ linha: 4, par: 'semente', linhaDaOutra: 2 }]);
  });

  test('whose names the service tells apart are not one plant by themselves', async () => {
    expect(await said([['Ipê-amarelo %']], [seed])).toMatchObject([{ linha: 2, par: 'muda' }]);
  });

  test('of one plant already are not: by their names, or because somebody joined them', async () => {
    expect(await said([['IPE AMARELO']], [seed])).toEqual([]);
    const joined: Names = ['Ipê', 'Handroanthus albus'];
    expect(
      await said([['Ipê', 'Handroanthus albus', '', 'Semente']], [joined, ['Ipê-ovo', 'Handroanthus albus']]),
    ).toEqual([]);
  });
});
