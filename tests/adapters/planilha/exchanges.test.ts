import { describe, expect, test, vi } from 'vitest';
import { readSheet } from '../../../adapters/cli/importar/reading.ts';
import { printExchanges } from '../../../adapters/cli/importar/summary.ts';
import { readExchanges } from '../../../adapters/cli/pairs.ts';
import { COLUMNS } from '../../../adapters/planilha/columns.ts';
import { repeatedValues } from '../../../adapters/planilha/exchanges.ts';
import { numbered } from '../../../adapters/planilha/sheet.ts';

const LINES = ['Nome popular;Categoria;Tipo', 'N;N;Muda', 'Cedro;n;Muda', 'Angico;Á;Muda', 'Ipê;Nativa;Muda'];
const FIELDS = COLUMNS.especies.map(({ field }) => field);

async function read(typed: string[], lines = LINES) {
  const { unmet, entries } = await readSheet(
    { others: [], rows: () => numbered(lines.map((line) => line.split(';'))) },
    COLUMNS.especies,
    new Map(),
    new Map(),
    {},
    readExchanges(typed, FIELDS),
  );
  return { unmet, values: (await all(entries())).map(({ values }) => values) };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('an exchange', () => {
  test('changes every cell of its column that says the value, and no other', async () => {
    const { values, unmet } = await read(['categoria:N=NATIVA', 'categoria:a = Arbórea']);
    expect(values.map(({ nome_popular, categoria }) => [nome_popular, categoria])).toEqual([
      ['N', 'NATIVA'],
      ['Cedro', 'NATIVA'],
      ['Angico', 'ARBOREA'],
      ['Ipê', 'NATIVA'],
    ]);
    expect(unmet).toEqual([]);
  });

  test('that finds no cell is told', async () => {
    const { unmet } = await read(['categoria:Flor=ORNAMENTAL', 'categoria:N=NATIVA']);
    expect(unmet).toEqual([{ campo: 'categoria', de: 'Flor', por: 'ORNAMENTAL' }]);
  });

  test.each(['categoria=NATIVA', 'cor:N=NATIVA', 'categoria:=NATIVA', 'categoria:N='])(
    '%s is refused',
    (text) => {
      expect(() => readExchanges([text], FIELDS)).toThrow(
        'Escreva --trocar campo:valor=outro, com um destes campos',
      );
    },
  );

  test('of one value is typed once', () => {
    const twice = ['categoria:N=NATIVA', 'categoria:N=EXOTICA'];
    expect(() => readExchanges(twice, FIELDS)).toThrow('Informe --trocar categoria:N uma vez só.');
  });
});

/** What a shell makes of a word. */
function inShell(word: string): string {
  const [, quoted] = /^"(.*)"$/s.exec(word) ?? [];
  if (quoted === undefined) expect(word).toMatch(/^[\w:=-]+$/);
  else expect(quoted).not.toMatch(/(?<!\\)(\\\\)*["$`]/);
  return quoted?.replace(/\\(["$`\\])/g, '$1') ?? word;
}

test.each(['N', 'N/A', 'árvore  de\nporte = "médio" `x` $HOME \\', `${'muito '.repeat(30)}longo`])(
  'what the command suggests for “%s” is typed as it is printed, and exchanges it',
  async (valor) => {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
    const wrong = { campo: 'categoria', coluna: 'Categoria', valor, motivo: '' };
    printExchanges(
      [2, 3].map((linha) => ({ linha, ...wrong })),
      COLUMNS.especies,
    );
    const [, typed = ''] = /--trocar (.*)\.$/s.exec(printed.mock.calls.join()) ?? [];
    printed.mockRestore();
    const { values } = await read(
      [inShell(typed.replace('=VALOR', '=Nativa'))],
      [LINES[0] ?? '', `Ipê;${valor};Muda`],
    );
    expect(values).toMatchObject([{ categoria: 'NATIVA' }]);
  },
);

test('a value that is wrong in several rows is offered, with the only word that begins like it', () => {
  const refusals = ['N', 'Flor', 'n', 'Flor', 'X', ''].map((valor, n) => ({
    linha: n + 2,
    campo: 'categoria',
    valor,
  }));
  const others = [3, 3, 4].map((linha) => ({ linha, campo: 'nome_popular', valor: '?' }));
  const offered = repeatedValues([...refusals, ...others], COLUMNS.especies);
  expect(offered.map(({ valor, linhas, palavra }) => [valor, linhas, palavra])).toEqual([
    ['?', [3, 4], undefined],
    ['N', [2, 4], 'Nativa'],
    ['Flor', [3, 5], undefined],
  ]);
});
