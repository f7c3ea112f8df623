import { expect, test } from 'vitest';
import { RELATORIOS, readFilters } from '../../../../adapters/cli/exportar/filters.ts';
import { appRouter } from '../../../../src/app-router.ts';

test('every report of the service can be exported', () => {
  expect(RELATORIOS.toSorted()).toEqual(Object.keys(appRouter._def.record.relatorios).toSorted());
});

test('a filter is split at the first =', () => {
  const typed = ['nome= Ipê = amarelo ', 'tipo=MUDA'];
  expect(readFilters('especies', typed)).toEqual({ nome: 'Ipê = amarelo', tipo: 'MUDA' });
});

test.each([
  [['tipo'], 'campo=valor'],
  [['tipo='], 'campo=valor'],
  [['fase=PRONTO'], 'nome, categoria, tipo, status'],
  [['formato=csv'], 'campo=valor'],
  [['tipo=MUDA', 'tipo=SEMENTE'], 'tipo uma vez só'],
])('%j fails', (typed, sentence) => {
  expect(() => readFilters('especies', typed)).toThrow(sentence);
});
