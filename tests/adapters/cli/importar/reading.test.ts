import { describe, expect, test } from 'vitest';
import { readSheet } from '../../../../adapters/cli/importar/reading.ts';
import { COLUMNS, type SheetKind } from '../../../../adapters/planilha/columns.ts';
import type { SheetEntry } from '../../../../adapters/planilha/reading.ts';
import type { Sheet } from '../../../../adapters/planilha/sheet.ts';
import type { Cell } from '../../../../adapters/planilha/values.ts';

function sheetOf(cells: Cell[][]): Sheet {
  return {
    others: [],
    rows: async function* () {
      for (const [index, row] of cells.entries()) yield { number: index + 1, cells: row };
    },
  };
}

/** A line is its cells, or a text of them with semicolons between. */
async function read(
  kind: SheetKind,
  lines: (Cell[] | string)[],
  defaults: Record<string, string> = {},
  choice: Record<string, string> = {},
) {
  const cells = lines.map((line) => (typeof line === 'string' ? line.split(';') : line));
  const [texts, chosen] = [defaults, choice].map((each) => new Map(Object.entries(each)));
  const reading = await readSheet(sheetOf(cells), COLUMNS[kind], texts as Map<string, string>, chosen);
  const entries: SheetEntry[] = [];
  for await (const entry of reading.entries()) entries.push(entry);
  return { ...reading, entries, values: entries.map(({ values }) => values) };
}

describe('the header', () => {
  test.each([
    ['by the service’s fields', ['nome_popular', 'categoria', 'tipo', 'quantidade_inicial', 'anotacoes']],
    ['by their titles', ['Nome Popular', 'CATEGORIA', 'Tipo', 'Quantidade inicial', 'Anotações']],
    ['by aliases', ['Planta', 'categoria:', ' tipo ', 'Qtde.', 'Obs.']],
  ])('names the columns %s', async (_how, header) => {
    const { values } = await read('especies', [header, ['Ipê', 'Nativa', 'Mudas', '1.000', 'x']]);
    expect(values).toEqual([
      { nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'MUDA', quantidade_inicial: 1000, anotacoes: 'x' },
    ]);
  });

  test('is found below a heading, and unused columns are listed', async () => {
    const lines = ['Estufas do viveiro', 'Estufa;Barraca;Posição;Capacidade;Família;', '1;2;3;40;x;y'];
    const { values, ignored, total, above } = await read('estufas', lines);
    expect([ignored, total, above]).toEqual([['Família', 'F (sem título)'], 1, 2]);
    expect(values).toEqual([
      { localizacao_estufa: '1', localizacao_barraca: '2', localizacao_posicao: '3', capacidade_total: 40 },
    ]);
  });

  test('prefers a column’s own name to an alias', async () => {
    const lines = ['Planta;Nome popular;Categoria;Tipo', 'Árvore;Ipê;NATIVA;MUDA'];
    const { values, ignored } = await read('especies', lines);
    expect([values[0]?.nome_popular, ignored]).toEqual(['Ipê', ['Planta']]);
  });

  test('fails with two columns for one field', async () => {
    await expect(read('especies', ['Planta;Nome comum;Categoria;Tipo'])).rejects.toThrow(
      '“Planta” e “Nome comum”',
    );
  });

  test('fails without known titles, and lists them', async () => {
    await expect(read('especies', ['a;b'])).rejects.toThrow('Nome popular, Nome científico');
    await expect(read('especies', [])).rejects.toThrow('nenhum foi reconhecido');
  });

  test('fails without a required column, and suggests --padrao', async () => {
    await expect(read('especies', ['Nome popular', 'Ipê'], { tipo: 'MUDA' })).rejects.toThrow(
      /Faltam na planilha: Categoria\. .*--padrao categoria=VALOR/,
    );
  });
});

describe('a quantity', () => {
  const defaults = { categoria: 'nativa', tipo: 'muda' };

  test.each([
    ...['Qtd Inicial', 'Qtde. inicial', 'Quant.', 'QUANTIDADE INICIAL (un.)', 'Qtd. de plantas'],
    'Quantidade de mudas',
  ])('is known by the header “%s”', async (title) => {
    const { values } = await read('especies', [['Nome', title], 'Ipê;7'], defaults);
    expect(values[0]?.quantidade_inicial).toBe(7);
  });

  test.each(['Qtd no pátio', 'Quantidad inical', 'Saldo em dez/2025', 'Inicial'])(
    'under the header “%s” is asked about, and used only when the user confirms it',
    async (title) => {
      const cells = [`Nome;${title}`, ['Ipê', 7]];
      const question = `Diga o que é a coluna “${title}”: se é “Quantidade inicial”, acrescente --coluna quantidade_inicial=`;
      await expect(read('especies', cells, defaults)).rejects.toThrow(question);
      const said = await read('especies', cells, defaults, { quantidade_inicial: title });
      expect([said.values[0]?.quantidade_inicial, said.ignored]).toEqual([7, []]);
      const denied = await read('especies', cells, defaults, { quantidade_inicial: '-' });
      expect([denied.values[0]?.quantidade_inicial, denied.ignored]).toEqual([undefined, [title]]);
    },
  );

  test('fails when the user names a column that the sheet does not have', async () => {
    const chosen = read('especies', ['Nome;Qtd'], defaults, { quantidade_inicial: 'Saldo' });
    await expect(chosen).rejects.toThrow('não tem a coluna “Saldo”; tem “Nome”, “Qtd”');
  });
});

describe('a row', () => {
  const titles = 'Nome;Pessoa;Categoria;CPF/CNPJ';

  test.each([
    [['Total', '', '', '765']],
    [['', 'TOTAL GERAL:', '', '1.234,5']],
    [['Subtotal', null, null, 12]],
    [['Total de mudas: 765', '', '', '']],
    [['Soma', '', '', '']],
  ])('with %j is refused as a total', async (cells) => {
    const { entries } = await read('destinatarios', [titles, cells]);
    const refused = { coluna: null, motivo: 'Retire a linha: ela é um total, e não um registro.' };
    expect(entries[0]?.refusals).toMatchObject([refused]);
  });

  test.each([
    [['Total Paisagismo', '', '', '11222333000181']],
    [['Total', 'PJ', 'Privada', '11222333000181']],
    [['Sumaúma', '', '', '52998224725']],
  ])('with %j is not a total', async (cells) => {
    expect((await read('destinatarios', [titles, cells])).entries[0]?.refusals).toEqual([]);
  });
});

describe('a default', () => {
  const defaults = { categoria: 'nativa', tipo: 'sementes' };

  test('fills a missing column and a blank cell', async () => {
    const { values } = await read(
      'especies',
      ['Nome popular;Categoria', ['Ipê', null], 'Café;Exótica'],
      defaults,
    );
    expect(values).toEqual([
      { nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'SEMENTE' },
      { nome_popular: 'Café', categoria: 'EXOTICA', tipo: 'SEMENTE' },
    ]);
  });

  test('fails when it cannot be read', async () => {
    const header = ['Nome popular;Categoria;Tipo'];
    await expect(read('especies', header, { quantidade_inicial: 'dez' })).rejects.toThrow(
      '--padrao quantidade_inicial: Informe um número inteiro',
    );
  });
});

test('a row with an unreadable cell is refused, with the column’s title in the sheet', async () => {
  const { entries, refusal } = await read('entradas', [
    'Planta;Qtde;Motivo;Dia;Data',
    'Ipê;2,5;Doação;;31/02/2026',
  ]);
  const [entry] = entries as [SheetEntry];
  expect(entry.refusals.map(({ linha, coluna, valor }) => [linha, coluna, valor])).toEqual([
    [2, 'Qtde', '2,5'],
    [2, 'Data', '31/02/2026'],
  ]);
  const told = { linha: 2, campo: 'tipo', coluna: 'Tipo', valor: '', motivo: 'Por quê.' };
  expect(refusal(entry, 'tipo', 'Por quê.')).toEqual(told);
});

test('a row with more values than titles is refused: a comma may have divided a number', async () => {
  const { entries } = await read('entradas', ['Planta;Qtde', 'Ipê;1;500', 'Ipê;2;; ']);
  const refused = { linha: 2, coluna: null, motivo: expect.stringContaining('aspas') };
  expect(entries.map(({ values, refusals }) => [values.quantidade, refusals])).toMatchObject([
    [undefined, [refused]],
    [2, []],
  ]);
});

test('a column with values under no title is named as unused, by its letter', async () => {
  const titles = ['Planta', '', 'Qtde', ...Array(24).fill(''), ''];
  const row = ['Ipê', 'roxo', '1', ...Array(24).fill(''), 'x'];
  expect((await read('entradas', [titles, row])).ignored).toEqual(['B (sem título)', 'AB (sem título)']);
});

test('a column without a title that a person has chosen is not named as unused', async () => {
  const { values, ignored } = await read('entradas', [';Qtde', ['Ipê', 1]], {}, { especie: 'A' });
  expect([values, ignored]).toEqual([[{ especie: 'Ipê', quantidade: 1 }], []]);
});

test('the added columns of a file of refused rows are not listed as unused', async () => {
  const header = 'Estufa;Barraca;Posição;Capacidade;Linha recusada;Motivo da recusa';
  expect((await read('estufas', [header])).ignored).toEqual([]);
});
