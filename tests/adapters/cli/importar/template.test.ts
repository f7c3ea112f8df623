import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read } from 'hucre';
import readExcel from 'read-excel-file/node';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { COLUMNS, KINDS } from '../../../../adapters/cli/importar/columns.ts';
import { readSheet } from '../../../../adapters/cli/importar/reading.ts';
import { openSheet } from '../../../../adapters/cli/importar/sheet.ts';
import { writeTemplate } from '../../../../adapters/cli/importar/template.ts';

const folder = await mkdtemp(join(tmpdir(), 'viveiro-modelo-'));
afterAll(() => rm(folder, { recursive: true }));
vi.spyOn(console, 'log').mockImplementation(() => {});

describe.each(KINDS)('the template of %s', (kind) => {
  test.each(['xlsx', 'csv'])(
    'as %s has no rows, and every column is recognised when it is read back',
    async (extension) => {
      const file = join(folder, `${kind}.${extension}`);
      expect(await writeTemplate(kind, file)).toBe(0);
      const { titles, ignored, total } = await readSheet(await openSheet(file), COLUMNS[kind], new Map());
      expect([titles, ignored, total]).toEqual([COLUMNS[kind].map(({ title }) => title), [], 0]);
    },
  );
});

test('a workbook offers the words of a column in its cells', async () => {
  const file = join(folder, 'lotes-com-listas.xlsx');
  await writeTemplate('lotes', file);
  const { sheets } = await read(await readFile(file));
  const offered = sheets[0]?.dataValidations?.map(({ range, values }) => [range, values]);
  expect(offered).toEqual([
    ['F2:F5000', ['SEMENTE', 'MUDA']],
    ['H2:H5000', ['SEMEADURA', 'GERMINACAO', 'PRODUCAO', 'PRONTO']],
  ]);
});

test('a workbook explains every column on its second sheet', async () => {
  const file = join(folder, 'explicado.xlsx');
  await writeTemplate('estufas', file);
  const [, guide] = await readExcel(file);
  expect(guide).toMatchObject({ sheet: 'Como preencher' });
  expect(guide?.data.slice(-2)).toEqual([
    ['Capacidade', 'Sim', 'Quantas plantas cabem'],
    ['Código', 'Não', 'O da placa; sem ele, é feito dos três acima'],
  ]);
});

test('an existing file is not overwritten', async () => {
  const file = join(folder, 'antes.csv');
  await writeTemplate('especies', file);
  await expect(writeTemplate('estufas', file)).rejects.toThrow('já existe');
  expect(await readFile(file, 'utf8')).toContain('Nome popular');
});
