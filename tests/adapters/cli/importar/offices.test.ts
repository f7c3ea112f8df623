import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSheet } from '../../../../adapters/cli/importar/reading.ts';
import { openSheet } from '../../../../adapters/cli/importar/sheet.ts';
import { COLUMNS, type SheetKind } from '../../../../adapters/planilha/columns.ts';
import { parecidasEm } from '../../../../adapters/planilha/parecidas.ts';
import { ASKED, FOLDER, READ, type Row, type Said } from './office-files.ts';

const PADRAO = new Map(Object.entries({ categoria: 'Nativa', tipo: 'Muda' }));

async function readingOf(file: string, kind: SheetKind, { coluna = {}, answers = {} }: Partial<Said> = {}) {
  const sheet = await openSheet(join(FOLDER, file), undefined, COLUMNS[kind]);
  const padrao = kind === 'especies' ? PADRAO : new Map();
  return {
    sheet,
    ...(await readSheet(sheet, COLUMNS[kind], padrao, new Map(Object.entries(coluna)), answers)),
  };
}

test.each(READ)('%s of %s is read, row by row', async (file, kind, rows, said = {}) => {
  const { sheet, another, entries } = await readingOf(file, kind, said);
  const read: Row[] = [];
  for await (const { values, refusals } of entries()) read.push(refusals[0]?.motivo ?? values);
  expect(read).toEqual(rows.map((row) => (typeof row === 'string' ? expect.stringContaining(row) : row)));
  expect([another, sheet.hidden ?? 0, sheet.unread ?? []]).toEqual([
    ...[said.another ?? null, said.hidden ?? 0, said.unread ?? []],
  ]);
});

test('of twins in another spelling a check tells whose they are: those of other signs by themselves', async () => {
  const registered = ["Pau-d'água", 'Citrus × limonia', 'Limão-rosa'];
  const beside = async (tipo: string) =>
    (
      await parecidasEm(
        await readingOf('gemeas.csv', 'especies'),
        registered.map((nome_popular) => ({ nome_popular, tipo, planta_id: nome_popular })),
        new Set(),
      )
    ).map(({ nome, outra }) => [nome, outra]);
  expect(await beside('MUDA')).toEqual([
    ['Pau-d’água', "Pau-d'água"],
    ['Citrus x limonia', 'Citrus × limonia'],
    ['Limão-rosá', 'Limão-rosa'],
  ]);
  // The service makes one plant of a seed and a seedling whose names are equal but for signs and accents.
  expect(await beside('SEMENTE')).toEqual([]);
});

test.each(ASKED)('%s of %s is not read without an answer', async (file, kind, question) => {
  await expect(readingOf(file, kind)).rejects.toThrow(question);
});

test('each file is read or asked about', async () => {
  const files = [...READ, ...ASKED].map(([file]) => file);
  expect([...new Set(files)].sort()).toEqual((await readdir(FOLDER)).sort());
});
