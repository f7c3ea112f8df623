import { expect, it } from 'vitest';
import { diasAnteriores, diasDo, type Periodo } from '../../../src/common/periodos.ts';

const de = (data_inicio: string, data_fim: string) => ({ data_inicio, data_fim });

it.each<[Periodo, string, string, string]>([
  ['este-mes', '2026-11-27', '2026-11-01', '2026-11-27'],
  ['este-ano', '2026-11-27', '2026-01-01', '2026-11-27'],
  ['este-ano', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['ano-passado', '2026-11-27', '2025-01-01', '2025-12-31'],
  ['ultimos-12-meses', '2026-11-27', '2025-11-28', '2026-11-27'],
  ['ultimos-12-meses', '2024-02-29', '2023-03-01', '2024-02-29'],
  ['ultimos-12-meses', '2025-02-28', '2024-02-29', '2025-02-28'],
])('%s, on %s, is from %s to %s', (periodo, hoje, first, last) => {
  expect(diasDo(periodo, hoje)).toEqual(de(first, last));
});

it.each([
  ['as many days', '2026-03-10', '2026-03-19', '2026-02-28', '2026-03-09'],
  ['one day', '2026-01-01', '2026-01-01', '2025-12-31', '2025-12-31'],
  ['a whole month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['whole months', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['a whole year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
])('before %s come as many: %s to %s after %s to %s', (_, first, last, before, until) => {
  expect(diasAnteriores(de(first, last), 'periodo-anterior')).toEqual(de(before, until));
});

it.each([
  ['2026-01-01', '2026-11-27', '2025-01-01', '2025-11-27'],
  ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
  ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ['2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
])('a year before %s to %s is %s to %s', (first, last, before, until) => {
  expect(diasAnteriores(de(first, last), 'ano-anterior')).toEqual(de(before, until));
});
