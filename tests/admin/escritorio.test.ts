import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { SheetKind } from '../../adapters/planilha/columns.ts';
import { nothingRecorded } from '../../adapters/planilha/recording.ts';
import { readingFor, tableOf } from '../../admin/importar/reader/table.ts';
import { viewOf } from '../../admin/importar/reader/view.ts';
import { isSaid } from '../../admin/importar/shapes.ts';
import { ASKED, FOLDER, READ, type Row, type Said } from '../adapters/cli/importar/office-files.ts';

/** Files as offices make them: the app reads, asks and refuses as the command does. The browser keeps the bytes of an import. */

const bytes = new Map<string, Uint8Array>();

vi.mock(import('../../admin/importar/reader/store.ts'), () => ({
  bytesOf: async (id: string) => bytes.get(id) ?? new Uint8Array(),
  recordingOf: () => ({ uncertain: null }) as never,
}));

type StoredImport = Parameters<typeof readingFor>[0];

/** An import of which a person has said so much. */
async function stored(
  id: string,
  tipo: SheetKind,
  { coluna = {}, answers = {} }: Partial<Said> = {},
): Promise<StoredImport> {
  const asked: StoredImport = {
    ...{ ...nothingRecorded(), id, tipo, usuario_id: 'eu', arquivo: id, criada_em: '', etapa: 'colunas' },
    ...{ planilha: null, escolhidas: {}, respostas: answers, corrigidas: {}, conferidas: {} },
    ...{ retiradas: [], parecidas: [], daMesmaPlanta: [], pendentes: null },
    padroes: tipo === 'especies' ? { categoria: 'Nativa', tipo: 'Muda' } : {},
  };
  const { titles } = (await tableOf(asked)).header;
  const placeOf = (column: string) =>
    /^[A-Z]$/.test(column) ? column.charCodeAt(0) - 'A'.charCodeAt(0) : titles.indexOf(column);
  const escolhidas = Object.entries(coluna).map(([field, column]) => [field, placeOf(column)]);
  return { ...asked, escolhidas: Object.fromEntries(escolhidas) };
}

async function ofOffice(file: string, kind: SheetKind, said?: Partial<Said>): Promise<StoredImport> {
  bytes.set(file, new Uint8Array(await readFile(join(FOLDER, file))));
  return stored(file, kind, said);
}

/** What the rows become: the values of a row, or why it is refused. */
async function rowsOf(file: StoredImport): Promise<Row[]> {
  const rows: Row[] = [];
  const { entries } = await readingFor(file, await tableOf(file));
  for await (const { values, refusals } of entries()) rows.push(refusals[0]?.motivo ?? values);
  return rows;
}

test.each(READ)('%s of %s is read, row by row', async (name, kind, rows, said) => {
  const file = await ofOffice(name, kind, said);
  expect(isSaid(await viewOf(file))).toBe(true);
  expect(await rowsOf(file)).toEqual(
    rows.map((row) => (typeof row === 'string' ? expect.stringContaining(row) : row)),
  );
});

test.each(ASKED)('%s of %s is not read without an answer', async (name, kind) => {
  const asked = await ofOffice(name, kind)
    .then(viewOf)
    .then(isSaid, () => false);
  expect(asked).toBe(false);
});

test('a row with more values than titles is refused, and none of them becomes another field', async () => {
  const lines = ['Nome popular,Categoria,Tipo', 'Guajuvira,Nativa,Muda,1,500', 'Copaíba,Nativa,Muda'];
  bytes.set('vírgula', Buffer.from(lines.join('\n')));
  expect(await rowsOf(await stored('vírgula', 'especies'))).toEqual([
    expect.stringContaining('ela tem mais valores que títulos'),
    { nome_popular: 'Copaíba', categoria: 'NATIVA', tipo: 'MUDA' },
  ]);
});
