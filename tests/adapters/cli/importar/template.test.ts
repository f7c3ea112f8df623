import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { read } from 'hucre';
import readExcel from 'read-excel-file/node';
import { describe, expect, test, vi } from 'vitest';
import { readSheet } from '../../../../adapters/cli/importar/reading.ts';
import { openSheet } from '../../../../adapters/cli/importar/sheet.ts';
import { writeTemplate } from '../../../../adapters/cli/importar/template.ts';
import { COLUMNS, KINDS } from '../../../../adapters/planilha/columns.ts';
import { readCell } from '../../../../adapters/planilha/reading.ts';
import type { SheetColumn } from '../../../../adapters/planilha/shared-columns.ts';
import { word } from '../../../../src/common/palavras.ts';
import { fold } from '../../../../src/common/text.ts';
import * as vocabulary from '../../../../src/common/vocabulary.ts';
import {
  CATEGORIAS_DESTINATARIO,
  CATEGORIAS_ESPECIE,
  FASES,
  TIPOS_DESTINATARIO,
  TIPOS_ESPECIE,
  TIPOS_MOVIMENTACAO,
} from '../../../../src/common/vocabulary.ts';
import { temporaryFolder } from '../../../support/folder.ts';

const folder = temporaryFolder();
vi.spyOn(console, 'log').mockImplementation(() => {});

describe.each(KINDS)('the template of %s', (kind) => {
  test.each(['xlsx', 'csv'])(
    'as %s has no rows, and every column but the rare ones is recognised when it is read back',
    async (extension) => {
      const file = join(folder, `${kind}.${extension}`);
      expect(await writeTemplate(kind, file)).toBe(0);
      const { titles, ignored, total } = await readSheet(await openSheet(file), COLUMNS[kind], new Map());
      const own = COLUMNS[kind].filter(({ rare }) => !rare).map(({ title }) => title);
      expect([titles, ignored, total]).toEqual([own, [], 0]);
    },
  );
});

test('a workbook offers the words of a column in its cells', async () => {
  const file = join(folder, 'lotes-com-listas.xlsx');
  await writeTemplate('lotes', file);
  const { sheets } = await read(await readFile(file));
  const offered = sheets[0]?.dataValidations?.map(({ range, values }) => [range, values]);
  expect(offered).toEqual([
    ['F2:F5000', ['Semente', 'Muda']],
    ['H2:H5000', ['Semeadura', 'Germinação', 'Produção', 'Pronto']],
  ]);
});

test.each([
  ['especies', 'categoria', CATEGORIAS_ESPECIE],
  ['especies', 'tipo', TIPOS_ESPECIE],
  ['destinatarios', 'tipo', TIPOS_DESTINATARIO],
  ['destinatarios', 'categoria', CATEGORIAS_DESTINATARIO],
  ['entradas', 'tipo', TIPOS_ESPECIE],
  ['movimentacoes', 'tipo', TIPOS_MOVIMENTACAO],
  ['movimentacoes', 'tipo_especie', TIPOS_ESPECIE],
  ['lotes', 'tipo', TIPOS_ESPECIE],
  ['lotes', 'fase', FASES.filter((fase) => fase !== 'FINALIZADO')],
] as const)(
  'the list of %s, %s, has every word that the service accepts, as people write it',
  (kind, field, values) => {
    const column = COLUMNS[kind].find((each) => each.field === field) as SheetColumn;
    const words = Object.keys(column.synonyms ?? {});
    expect(words).toEqual(values.map(word));
    const plain = values.map((each) => each.normalize('NFD').replace(/\p{M}/gu, ''));
    expect(words.map((each) => readCell(column, each))).toEqual(plain);
  },
);

test('every column of words is in a list', () => {
  for (const kind of KINDS) {
    const words = COLUMNS[kind].filter((column) => column.kind === 'word');
    expect(words.every(({ synonyms }) => synonyms !== undefined)).toBe(true);
  }
});

test('a fixed value is written in a sheet as everywhere else', () => {
  const values = Object.values(vocabulary).flat() as string[];
  const written = KINDS.flatMap((kind) =>
    COLUMNS[kind].flatMap(({ synonyms = {} }) => Object.keys(synonyms)),
  );
  const others = written.flatMap((each) => {
    const value = values.find((one) => fold(one) === fold(each));
    return value === undefined || [value, word(value)].includes(each) ? [] : [each];
  });
  expect(others, 'WRITTEN of src/common/palavras.ts').toEqual([]);
});

test('a workbook explains every column on its second sheet', async () => {
  const file = join(folder, 'explicado.xlsx');
  await writeTemplate('estufas', file);
  const [, guide] = await readExcel(file);
  expect(guide).toMatchObject({ sheet: 'Como preencher' });
  expect(guide?.data.slice(-3)).toEqual([
    ['Capacidade', 'Sim', 'Quantas plantas cabem'],
    ['Código', 'Não', 'O da placa; sem ele, é feito dos três acima'],
    ['Situação', 'Não', 'Livre, Ocupada, Manutenção ou Inativo; em branco, Livre'],
  ]);
});

test('an existing file is not overwritten', async () => {
  const file = join(folder, 'antes.csv');
  await writeTemplate('especies', file);
  await expect(writeTemplate('estufas', file)).rejects.toThrow('já existe');
  expect(await readFile(file, 'utf8')).toContain('Nome popular');
});
