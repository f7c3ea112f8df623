import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { type WriteSheet, writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { findHeader } from '../../../../adapters/cli/importar/header.ts';
import { readSheet } from '../../../../adapters/cli/importar/reading.ts';
import { openSheet } from '../../../../adapters/cli/importar/sheet.ts';
import { COLUMNS, type SheetKind } from '../../../../adapters/planilha/columns.ts';
import type { SheetEntry } from '../../../../adapters/planilha/reading.ts';
import type { SheetRow } from '../../../../adapters/planilha/sheet.ts';
import { temporaryFolder } from '../../../support/folder.ts';

const folder = temporaryFolder();

async function fileOf(bytes: Uint8Array | string): Promise<string> {
  const file = join(folder, 'planilha');
  await writeFile(file, bytes);
  return file;
}

async function rowsOf(bytes: Uint8Array | string, sheet?: string): Promise<SheetRow[]> {
  const all: SheetRow[] = [];
  for await (const row of (await openSheet(await fileOf(bytes), sheet)).rows()) all.push(row);
  return all;
}

const UNCALCULATED =
  'Abra a planilha no Excel ou no LibreOffice e salve-a de novo, ou escreva o valor: a fórmula está sem resultado.';

const ENCODINGS: [string, (text: string) => Buffer][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with its mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 with the high byte first', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
];

describe('a text file', () => {
  describe.each(ENCODINGS)('in %s', (_name, encoded) => {
    test.each([';', ',', '\t'])('is read with the delimiter “%s”', async (delimiter) => {
      const lines = ['Nome;Anotações', 'Açaí;uma "só"', 'Ipê;outra'].map((line) => line.split(';'));
      const text = lines.map((line) => line.join(delimiter)).join('\r\n');
      expect((await rowsOf(encoded(text))).map(({ cells }) => cells)).toEqual(lines);
    });
  });

  test('may have multi-byte characters across the boundaries of chunks', async () => {
    const text = `Nome;Nota\n${'Açaí;é\n'.repeat(40_000)}`;
    const rows = await rowsOf(text);
    expect(rows).toHaveLength(40_001);
    expect(new Set(rows.slice(1).map(({ cells }) => cells.join()))).toEqual(new Set(['Açaí,é']));
  });

  test('numbers its rows as a spreadsheet does, with blank rows and line breaks in cells', async () => {
    const rows = await rowsOf('Nome;Nota\n\nIpê;"duas\nlinhas"\n;\nAçaí;x\n');
    expect(rows.map(({ number, cells }) => [number, cells[0]].join(' '))).toEqual([
      '1 Nome',
      '3 Ipê',
      '5 Açaí',
    ]);
  });

  test.each([';', ',', '\t', '|'])('may say its delimiter in a first line: “sep=%s”', async (delimiter) => {
    const rows = await rowsOf(`sep=${delimiter}\r\nNome${delimiter}Nota\r\nAçaí${delimiter};,x\r\n`);
    expect(rows.map(({ number, cells }) => [number, cells[0]].join(' '))).toEqual(['1 Nome', '2 Açaí']);
  });

  test('is not read as comma-separated because its texts have commas', async () => {
    const rows = await rowsOf('Mudas, sementes, plantas\nNome;Nota\nIpê;a, b, c\nAçaí;d, e\n');
    expect(rows.at(-1)?.cells).toEqual(['Açaí', 'd, e']);
  });

  test('that ends lines with a carriage return has its delimiter detected', async () => {
    const rows = await rowsOf('Nome,Nota\rIpê,a;b\rAçaí,c\r');
    expect(rows.map(({ cells }) => cells.join('|'))).toEqual(['Nome|Nota', 'Ipê|a;b', 'Açaí|c']);
  });

  test('may have letters as web pages write them, whose semicolons divide no cells', async () => {
    const rows = await rowsOf('Nome;Nota\nIp&ecirc;-amarelo;x\nJatob&aacute;;y\n');
    expect(rows.slice(1).map(({ cells }) => cells.join('|'))).toEqual(['Ipê-amarelo|x', 'Jatobá|y']);
  });

  test('with an unclosed quote fails with the line where it opens', async () => {
    const text = 'Nome;Nota\nIpê;"aberta\nAçaí;x\nAngico;y\n';
    await expect(rowsOf(text)).rejects.toThrow('aspas a partir da linha 2:');
  });

  test.each([
    ['the opening quote of another cell', 'Ipê;"aberta\nAçaí;x\nAngico;"y"\n'],
    ['a quote at the beginning of a line', 'Ipê;"aberta\nAçaí;x\n"Angico";y\n'],
  ])('whose stray quote is closed by %s fails instead of losing rows', async (_by, rows) => {
    await expect(rowsOf(`Nome;Nota\n${rows}`)).rejects.toThrow('aspas a partir da linha 2:');
  });

  test.each([
    ['in the middle', 'disse: "sim"; e\nfoi; "logo"'],
    ['at the beginning of a line', 'disse:\n"sim"; e foi'],
    ['after a delimiter', 'disse;"sim"\ne foi; logo'],
  ])('may have multi-line cells with quotes %s', async (_where, cell) => {
    const rows = await rowsOf(`Nome;Nota\nIpê;"${cell.replaceAll('"', '""')}"\n`);
    expect(rows[1]?.cells).toEqual(['Ipê', cell]);
  });

  test('fails when --planilha is given', async () => {
    await expect(rowsOf('Nome\nIpê\n', 'Plan1')).rejects.toThrow('Retire --planilha');
  });

  test.each([
    ['a PDF', '%PDF-1.7\n', 'ele é um PDF'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'ele é uma imagem'],
    ['an invoice', '<?xml version="1.0"?><nfeProc/>', 'ele é um arquivo XML'],
    ['a page saved as XLS', '\uFEFF\n<html><table>', 'ele é uma página da internet'],
    ['empty', '', 'este está vazio'],
    ['blank', '\r\n \n', 'este está vazio'],
  ])('that is %s is reported', async (_what, bytes, sentence) => {
    await expect(rowsOf(bytes)).rejects.toThrow(sentence);
  });

  test('without known titles is reported with its first cells', async () => {
    const sheet = await openSheet(await fileOf('a;b\n1;2\n'));
    await expect(findHeader(sheet, COLUMNS.especies, new Map(), new Map())).rejects.toThrow(
      'o arquivo começa por “a | b”',
    );
  });

  test('that does not exist fails with its name', async () => {
    await expect(openSheet(join(folder, 'nada.csv'))).rejects.toThrow('nada.csv não pôde ser lido (ENOENT)');
    await expect(openSheet(folder)).rejects.toThrow('EISDIR');
  });
});

describe('a workbook', () => {
  const sheets = [
    { name: 'Guardada', hidden: true, rows: [['x']] },
    { name: 'Mudas', rows: [['Nome'], ['Ipê']] },
    { name: 'Sementes', rows: [['Nome'], ['Açaí']] },
  ];

  test('is read from its first visible sheet, or from the named one', async () => {
    const bytes = await writeXlsx({ sheets });
    expect((await rowsOf(bytes)).at(-1)?.cells).toEqual(['Ipê']);
    expect((await rowsOf(bytes, 'Sementes')).at(-1)?.cells).toEqual(['Açaí']);
    await expect(rowsOf(bytes, 'Plantas')).rejects.toThrow('“Guardada”, “Mudas”, “Sementes”');
  });

  test('without known titles is reported with its sheets', async () => {
    const sheet = await openSheet(await fileOf(await writeXlsx({ sheets })));
    await expect(findHeader(sheet, COLUMNS.estufas, new Map(), new Map())).rejects.toThrow(
      /a planilha “Mudas” começa por “Nome”.* escolha em --planilha: “Guardada”, “Sementes”\.$/,
    );
    const [empty] = [{ name: 'Plan1', rows: [] }];
    const blank = await openSheet(await fileOf(await writeXlsx({ sheets: [empty] })));
    await expect(findHeader(blank, COLUMNS.estufas, new Map(), new Map())).rejects.toThrow(
      'a planilha “Plan1” está sem nada escrito',
    );
  });

  test('with an uncalculated formula is refused there, and a calculated one is read as its result', async () => {
    const titles = ['Nome popular', 'Categoria', 'Tipo', 'Anotações', 'Quantidade inicial'];
    const rows = [titles, ['Ipê', 'Nativa', 'Muda', 'x'], ['Açaí', 'Nativa', 'Muda', 'x']];
    const cells = new Map([
      ['1,4', { formula: 'SUM(2,3)' }],
      ['2,4', { formula: 'SUM(2,3)', formulaResult: 5 }],
      ['3,4', { formula: 'SUM(2,3)' }],
    ]);
    const read = await entriesIn('especies', { rows, cells });
    const coluna = 'Quantidade inicial';
    expect(
      read.map(({ number, values, refusals }) => [number, values.quantidade_inicial, refusals]),
    ).toMatchObject([
      [2, undefined, [{ coluna, valor: '=SUM(2,3)', motivo: UNCALCULATED }]],
      [3, 5, []],
      [4, undefined, [{ linha: 4, coluna }]],
    ]);
  });

  const ORIGINS = ['Espécie', 'Origem', 'Pureza', 'Peso'];

  async function entriesIn(kind: SheetKind, sheet: Partial<WriteSheet>): Promise<SheetEntry[]> {
    const bytes = await writeXlsx({ sheets: [{ name: 'Plantas', ...sheet }] });
    const { entries } = await readSheet(
      await openSheet(await fileOf(bytes)),
      COLUMNS[kind],
      new Map(),
      new Map(),
    );
    const read: SheetEntry[] = [];
    for await (const entry of entries()) read.push(entry);
    return read;
  }

  test('gives a percentage as people see it, and a number with the digits that they see', async () => {
    const rows = [ORIGINS, ['Ipê', 'Coleta', 0.07, 250.1 + 0.2], ['Açaí', 'Compra', 98.5, 1]];
    const cells = new Map([['1,2', { value: 0.07, style: { numFmt: '0.0%' } }]]);
    const read = await entriesIn('procedencias', { rows, cells });
    expect(read.map(({ values }) => [values.pureza, values.peso_gramas].join())).toEqual([
      '7,250.3',
      '98.5,1',
    ]);
  });

  test('keeps the zeros before a document or a code that its format shows', async () => {
    const formats = ['00000000000', '000000000\\-00', '00"."000', '0', '0.00', '#,##0'];
    const cells = new Map(
      formats.map((numFmt, column) => [`0,${column}`, { value: 191, style: { numFmt } }] as const),
    );
    const [row] = await rowsOf(await writeXlsx({ sheets: [{ name: 'Pessoas', rows: [], cells }] }));
    expect(row?.cells).toEqual(['00000000191', '00000000191', '00191', 191, 191, 191]);
  });

  test('tells of its other sheets, unless one was chosen', async () => {
    const help = { name: 'Como preencher', rows: [['Coluna']] };
    const file = await fileOf(await writeXlsx({ sheets: [...sheets, help, { name: 'Plan4', rows: [] }] }));
    expect((await openSheet(file)).unread).toEqual(['Sementes']);
    expect((await openSheet(file, 'Mudas')).unread).toEqual([]);
  });

  test('refuses what is merged with a cell above, and leaves out rows that are merged whole', async () => {
    const [ipe, acai, jatoba] = [
      ['Ipê', 'Coleta', 90],
      ['Açaí', null, 91],
      ['Jatobá', 'Compra', 92],
    ];
    const rows = [ORIGINS, ipe, acai, jatoba, [], ['Ingá', 'Troca']];
    const merges = [
      { startRow: 1, startCol: 1, endRow: 2, endCol: 1 },
      ...[0, 1, 2].map((startCol) => ({ startRow: 3, startCol, endRow: 4, endCol: startCol })),
      { startRow: 5, startCol: 2, endRow: 5, endCol: 3 },
    ];
    const read = await entriesIn('procedencias', { rows, merges });
    const motivo = expect.stringContaining('Desfaça a mesclagem');
    expect(read.map(({ number }) => number)).toEqual([2, 3, 4, 6]);
    expect(read.map(({ refusals }) => refusals)).toMatchObject([[], [{ motivo }], [], []]);
  });

  test('with a password, or damaged, fails with advice', async () => {
    const locked = await writeXlsx({ sheets, encryption: { password: 'segredo', spinCount: 10 } });
    await expect(rowsOf(locked)).rejects.toThrow('Retire a senha');
    await expect(rowsOf(Buffer.from('504b030401020304', 'hex'))).rejects.toThrow('salve-o de novo');
  });

  test('that would fill the memory is refused before it is unpacked', async () => {
    const part = new Uint8Array(201_000_000);
    const parts = { 'xl/worksheets/sheet1.xml': part, 'xl/workbook.xml': new Uint8Array() };
    const bomb = zipSync(parts, { level: 1 });
    await expect(rowsOf(bomb)).rejects.toThrow('Copie só as linhas preenchidas');
  });
});
