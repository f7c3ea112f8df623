// alone: it replaces modules

import { expect, test, vi } from 'vitest';
import { COLUMNS } from '../../adapters/planilha/columns.ts';
import { recognise } from '../../adapters/planilha/header.ts';
import type { StoredImport } from '../../admin/importar/reader/store.ts';
import { readingFor } from '../../admin/importar/reader/table.ts';

vi.mock(import('../../admin/importar/reader/file.ts'), () => ({ fileOf: vi.fn(), read: vi.fn() }));

test('a value without a title is not read as a field that the sheet does not have', async () => {
  const header = recognise(
    { number: 1, cells: ['Nome popular', 'Categoria', 'Tipo'] },
    COLUMNS.especies,
    new Map(),
  );
  const rows = [
    { number: 2, cells: ['Ipê', 'Nativa', 'Muda', '5'] },
    { number: 3, cells: ['Açaí', 'Nativa', 'Muda'] },
  ];
  const stored = { padroes: {}, pendentes: null, retiradas: [], corrigidas: { 3: { variedade: 'Anão' } } };
  const table = { name: null, names: [], kind: 'especies', columns: COLUMNS.especies, header, rows } as const;
  const { entries } = await readingFor(stored as unknown as StoredImport, table);
  const read = [];
  for await (const { values, refusals } of entries())
    read.push([values, refusals.map(({ motivo }) => motivo)]);
  expect(read).toEqual([
    [{}, [expect.stringContaining('mais valores que títulos')]],
    [{ nome_popular: 'Açaí', categoria: 'NATIVA', tipo: 'MUDA', variedade: 'Anão' }, []],
  ]);
});
