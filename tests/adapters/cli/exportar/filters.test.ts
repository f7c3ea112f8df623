import { expect, test } from 'vitest';
import { readFilters } from '../../../../adapters/cli/exportar/filters.ts';
import { appRouter } from '../../../../src/app-router.ts';

/** Of the input of every report: these have options of their own, or change no file. */
const COMMON =
  'data_inicio data_fim dataInicio dataFim page limite limit formato grafico colunas resumo'.split(' ');

/** `npm run openapi` writes the list anew. */
test('the command lists the filters of every report, without a service', async () => {
  const lines = Object.entries(appRouter._def.record.relatorios).map(([name, { _def }]) => {
    const [{ shape }] = _def.inputs as unknown as [{ shape: object }];
    const own = Object.keys(shape).filter((field) => !COMMON.includes(field));
    return `  ${name}: '${own.join(' ')}',\n`;
  });
  const comment = '/** The filters of each report; `npm run openapi` makes this file. */';
  await expect(`${comment}\nexport const FILTROS = {\n${lines.join('')}};\n`).toMatchFileSnapshot(
    '../../../../adapters/cli/exportar/report-filters.ts',
  );
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
