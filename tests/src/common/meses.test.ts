import { expect, it } from 'vitest';
import { mesesDe, nextMonth } from '../../../src/common/meses.ts';

it('the months of a period are whole but for its ends', () => {
  expect(mesesDe('2025-12-15', '2026-02-10')).toEqual([
    { mes: '2025-12', data_inicio: '2025-12-15', data_fim: '2025-12-31' },
    { mes: '2026-01', data_inicio: '2026-01-01', data_fim: '2026-01-31' },
    { mes: '2026-02', data_inicio: '2026-02-01', data_fim: '2026-02-10' },
  ]);
  expect(mesesDe('2024-02-01', '2024-02-29')).toEqual([
    { mes: '2024-02', data_inicio: '2024-02-01', data_fim: '2024-02-29' },
  ]);
  expect(mesesDe('2026-02-01', '2026-01-31')).toEqual([]);
});

it('December is followed by January', () => expect(nextMonth('2025-12')).toBe('2026-01'));
