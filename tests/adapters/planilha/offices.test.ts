import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../adapters/planilha/suspicions.ts';
import { read } from './reading.ts';

/** Sheets as offices make them: each is read right, asked about or refused, and never wrong in silence. */

describe('a row that is no record', () => {
  const padrao = { tipo: 'Muda', categoria: 'Nativa' };

  test.each([
    ...['NATIVAS;;', 'Subtotal nativas;;470', 'Total frutíferas;;80', 'Total de espécies: 3;;550'],
    ...[
      ...[
        'TOTAL (mudas);;550',
        'T O T A L;;550',
        'TOTAL;un;1.200 mudas',
        'Total;R$ 1.200,00;550',
        'Total;-;550',
      ],
      'Elaborado por: Fulana em 20/11/2026;;',
      'FRUTÍFERAS E NATIVAS;;',
    ],
  ])('is refused by its words: %s', async (line) => {
    const { rows } = await read(
      'especies',
      ['Nome popular;Família;Quantidade', line, 'Oiti;x;1', 'Pau-ferro;x;2'],
      {
        padrao,
      },
    );
    expect([rows[0], rows.length]).toEqual([expect.stringMatching(/^Retire a linha: ela é um/), 3]);
  });

  test('may be one of which only the first cell is filled, and is asked about once', async () => {
    const lines = [
      'Nome popular;Família;Quantidade',
      'Quadra norte;;',
      'Oiti;x;1',
      'Quadra sul;;',
      'Ipê;x;2',
      'Jaca;x;3',
    ];
    await expect(read('especies', lines, { padrao })).rejects.toThrow(
      'só a primeira célula está preenchida: 2 (“Quadra norte”), 4 (“Quadra sul”): se são registros, acrescente --sozinhas registro',
    );
    const named = async (sozinhas: 'registro' | 'titulo') =>
      (await read('especies', lines, { padrao, answers: { sozinhas } })).rows.filter(
        (row) => typeof row === 'object',
      );
    expect([(await named('registro')).length, (await named('titulo')).length]).toEqual([5, 3]);
  });

  test('is asked about where each group has one row, and where the group stands above the names', async () => {
    const lines = ['Nº;Nome popular;Qtd', ';Quadra norte;', '1;Oiti;5', ';Quadra sul;', '2;Ipê;7'];
    await expect(read('especies', lines, { padrao })).rejects.toThrow('--sozinhas');
  });

  test('is asked about beside a row of a table at the side', async () => {
    const lines = ['Nome popular;Qtd;;Nome popular', 'Quadra norte;;;Guapuruvu', 'Oiti;5;;', 'Ipê;7;;'];
    const said = { padrao, coluna: { nome_popular: 'A' } };
    await expect(read('especies', lines, said)).rejects.toThrow('2 (“Quadra norte”): se são registros');
  });

  test('is not asked about in a list of names, of which some are known by no other', async () => {
    const lines = ['Nome popular;Nome científico', 'Oiti;', 'Ipê;Handroanthus albus', 'Jaca;Artocarpus'];
    expect((await read('especies', lines, { padrao })).rows).toHaveLength(3);
  });

  test('is not asked about where most rows have one cell', async () => {
    const { rows } = await read('especies', ['Nome popular;Obs', 'Oiti;', 'Ipê;alto', 'Jaca;'], { padrao });
    expect(rows).toHaveLength(3);
  });

  test('may begin another table, of which nothing is read', async () => {
    const { rows, another } = await read('entradas', [
      ...['Espécie;Tipo;Quantidade', 'Oiti;Muda;120', 'COLETA DE SEMENTES;;', 'Espécie;Tipo;Peso (g)'],
      'Araçá;Semente;400',
    ]);
    expect([rows, another]).toEqual([[{ especie: 'Oiti', tipo: 'MUDA', quantidade: 120 }], 3]);
  });

  test('may begin a table with more known titles, which does not take the place of the first', async () => {
    const lines = ['Espécie;Quantidade', 'Oiti;120', 'Espécie;Tipo;Quantidade;Data', 'Araçá;Semente;400;'];
    const { rows, another } = await read('entradas', lines);
    expect([rows, another]).toEqual([[{ especie: 'Oiti', quantidade: 120 }], 3]);
  });

  test('may begin a table by the titles of the first, of which one is another', async () => {
    const lines = ['Setor;Espécie;Mesa;Quantidade', '1;Oiti;2;120', 'Setor;Planta;Mesa;Altura', '1;Ipê;3;70'];
    const { rows, another } = await read('entradas', lines);
    expect([rows, another]).toEqual([[{ especie: 'Oiti', quantidade: 120 }], 3]);
  });

  test.each([
    ['Espécie;Preço', 'Oiti;5'],
    ['Espécie', 'Oiti'],
    ['Viveiro Municipal', ''],
  ])('is not read where it stands above the titles of the sheet, which is said: %s', async (...first) => {
    const lines = [...first, 'Espécie;Tipo;Quantidade', 'Araçá;Muda;400'];
    const { rows, above, another } = await read('entradas', lines);
    expect([rows, above, another]).toEqual([[{ especie: 'Araçá', tipo: 'MUDA', quantidade: 400 }], 3, null]);
  });

  test('may begin a table with more known titles where those of the first only resemble some', async () => {
    const lines = ['Planta do pátio;Quantidade', 'Oiti;120', 'Espécie;Tipo;Quantidade', 'Araçá;Semente;400'];
    await expect(read('entradas', lines)).rejects.toThrow('“Planta do pátio”');
  });

  test.each([
    ['NATIVAS;;Guapuruvu', 'ela é um título'],
    ['TOTAL;;Guapuruvu', 'ela é um total'],
  ])('is told by the columns that are read: %s', async (line, reason) => {
    const lines = ['Nome popular;;Nome popular', 'Oiti;;', line, 'Ipê;;'];
    const { rows } = await read('especies', lines, { padrao, coluna: { nome_popular: 'A' } });
    expect(rows[1]).toContain(reason);
  });

  test('may begin a table of another kind', async () => {
    const lines = [
      'Nome popular;Obs;Quantidade',
      'Oiti;x;120',
      'Data;Coletor;Peso (g)',
      '01/03/2026;Ana;400',
    ];
    const { rows, another } = await read('especies', lines, { padrao });
    expect([rows.length, another]).toEqual([1, 3]);
  });
});

describe('a weight such as 1.250', () => {
  const titles = 'Espécie;Origem;Peso (kg)';
  const weighed = (weights: string[], answers: Answers = {}) =>
    read('procedencias', [titles, ...weights.map((weight) => `Oiti;Coleta;${weight}`)], { answers });
  const grams = async (...asked: Parameters<typeof weighed>) =>
    (await weighed(...asked)).rows.map((row) => typeof row === 'object' && row.peso_gramas);

  test.each([
    [['1.624', '1500', '0,938']],
    [['1.250']],
    [['1.250', '12.5', '1.234,5']],
    [['1.250', '0.938', '0,938']],
  ])('is asked about in %j', async (weights) => {
    await expect(weighed(weights)).rejects.toThrow('acrescente --decimal virgula');
  });

  test('is read as a person says', async () => {
    expect(await grams(['1.624'], { decimal: 'ponto' })).toEqual([1624]);
    expect(await grams(['1.624'], { decimal: 'virgula' })).toEqual([1_624_000]);
    const both = ['1.250', '12.5', '0.938', '1.234,5'];
    expect(await grams(both, { decimal: 'virgula' })).toEqual([1_250_000, 12_500, 938, 1_234_500]);
  });

  test.each([
    [
      ['1.250', '12.5'],
      [1250, 12_500],
    ],
    [
      ['1.250', '0.938'],
      [1250, 938],
    ],
    [
      ['1.250', '1.234,5'],
      [1_250_000, 1_234_500],
    ],
    [['1.250.000'], [1_250_000_000]],
  ])('is read as the other values of its column show: %j', async (weights, read) => {
    expect(await grams(weights)).toEqual(read);
  });

  test('stays decimal in coordinates', async () => {
    const { rows } = await read('procedencias', ['Espécie;Origem;Latitude', 'Oiti;Coleta;-19.923']);
    expect(rows).toEqual([expect.objectContaining({ latitude: -19.923 })]);
  });
});

describe('a cell that says nothing', () => {
  test.each(['NA', 'n/d', '-', '?', 'Não informado'])('is blank in an optional text: %s', async (text) => {
    const lines = ['Nome popular;Nome científico;Categoria;Tipo', `Oiti;${text};Nativa;Semente`];
    expect((await read('especies', lines)).rows).toEqual([
      { nome_popular: 'Oiti', categoria: 'NATIVA', tipo: 'SEMENTE' },
    ]);
  });

  test.each([
    ['idem', 'Escreva o valor, que é o mesmo da linha de cima.'],
    ['"', 'Escreva o valor, que é o mesmo da linha de cima.'],
    ['Ip?-amarelo', 'Escreva o nome com as letras dele: o “?” tomou o lugar de uma.'],
    ['Ara??', 'Escreva o nome com as letras dele: o “?” tomou o lugar de uma.'],
  ])('or not what it means is refused: %s', async (text, reason) => {
    const lines = ['Nome popular;Nome científico;Categoria;Tipo', `Oiti;${text};Nativa;Semente`];
    expect((await read('especies', lines)).rows).toEqual([reason]);
  });

  test('or lost a letter is refused in any text', async () => {
    const note = async (text: string) =>
      (
        await read('especies', ['Nome popular;Obs', `Oiti;${text}`], {
          padrao: { tipo: 'Muda', categoria: 'Nativa' },
        })
      ).rows;
    expect(await note('mutir?o')).toEqual([
      'Escreva o texto com as letras dele: o “?” tomou o lugar de uma.',
    ]);
    expect(await note('veio do horto?')).toEqual([expect.objectContaining({ anotacoes: 'veio do horto?' })]);
    expect(await note('https://a.example/b?c')).toEqual([
      expect.objectContaining({ anotacoes: expect.any(String) }),
    ]);
  });

  test.each(['?;Nativa;Semente;1', 'Oiti;?;Semente;1'])(
    'is refused where a value is needed: %s',
    async (row) => {
      const lines = ['Nome popular;Categoria;Tipo;Quantidade', row];
      expect((await read('especies', lines)).rows).toEqual(['Preencha este campo: “?” não diz nada.']);
    },
  );

  test('is blank in a number that may be missing', async () => {
    const lines = ['Nome popular;Categoria;Tipo;Quantidade', 'Oiti;Nativa;Semente;??'];
    expect((await read('especies', lines)).rows).toEqual([
      { nome_popular: 'Oiti', categoria: 'NATIVA', tipo: 'SEMENTE' },
    ]);
  });
});

describe('a document', () => {
  const read1 = async (document: string) =>
    (await read('destinatarios', ['Nome;Tipo;Categoria;CPF/CNPJ', `Ana;PF;Privada;${document}`])).rows.map(
      (row) => (typeof row === 'string' ? row : row.documento),
    );

  test.each([
    ['1234567890', '01234567890'],
    ['394460005887', '00394460005887'],
    ["'52998224725", '52998224725'],
    ['="01234567890"', '01234567890'],
    ['529.982.247-25', '529.982.247-25'],
    ['52998224724', '52998224724'],
    ['ISENTO', 'ISENTO'],
  ])('%s is %s', async (typed, document) => {
    expect(await read1(typed)).toEqual([document]);
  });

  test.each(['1,12223E+13', '3.9446E+11', '1234567', '123456789012'])(
    'of which a spreadsheet took a part is refused: %s',
    async (typed) => {
      expect(await read1(typed)).toEqual([
        expect.stringContaining('a planilha tirou zeros ou algarismos dele'),
      ]);
    },
  );
});

describe('a stock card', () => {
  const titles = 'Data;Espécie;Entrada;Saída;Saldo';

  test('has a column for what comes in and one for what goes out', async () => {
    const { rows, ignored } = await read('movimentacoes', [
      titles,
      '01/03/2026;Oiti;100;;100',
      '05/03/2026;Oiti;;30;70',
    ]);
    expect(ignored).toEqual([]);
    expect(rows).toEqual([
      { data: '2026-03-01', especie: 'Oiti', entrada: 100, saldo: 100 },
      { data: '2026-03-05', especie: 'Oiti', saida: 30, saldo: 70 },
    ]);
  });
});

test.each([
  ['Doação', 'Escreva Saída ou Expedição se o viveiro doou, e Entrada se ele recebeu.'],
  ['Entrega', /^Escreva Saída, ou Expedição/],
  ['Descarte', /^Escreva Perda/],
  ['Plantio', /^Registre o plantio como lote/],
  ['Devolução', /^Registre a devolução à parte/],
])('the movement “%s” is told by the words of the service', async (word, reason) => {
  const { rows } = await read('movimentacoes', ['Movimentação;Espécie;Quantidade', `${word};Oiti;1`]);
  expect(rows).toEqual([reason instanceof RegExp ? expect.stringMatching(reason) : reason]);
});

test.each([
  ['−5', -5],
  ['5-', 'Informe um número inteiro, como 1.234.'],
  ['(30)', 'Informe um número inteiro, como 1.234.'],
])('a sign is read only in front of a number: %s', async (text, value) => {
  const { rows } = await read('movimentacoes', ['Movimentação;Espécie;Quantidade', `Ajuste;Oiti;${text}`]);
  expect(rows.map((row) => (typeof row === 'string' ? row : row.quantidade))).toEqual([value]);
});
