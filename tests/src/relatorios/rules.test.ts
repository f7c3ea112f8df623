import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../src/common/errors.ts';
import { checkPeriod, checkSize, everyMonth, fileName } from '../../../src/relatorios/rules.ts';

/** Still 20 November in São Paulo. */
const issue = { at: new Date('2026-11-21T02:59:59Z'), timeZone: 'America/Sao_Paulo' };

describe('the name of the file', () => {
  it.each([
    [{ data_inicio: '2026-01-01', data_fim: '2026-01-31' }, 'viveiro-lotes-2026-01-01_2026-01-31.xlsx'],
    [{ data_inicio: '2026-01-01' }, 'viveiro-lotes-2026-01-01_2026-11-20.xlsx'],
    [{ data_fim: '2026-01-31' }, 'viveiro-lotes-2026-01-31.xlsx'],
    [{}, 'viveiro-lotes-2026-11-20.xlsx'],
    [
      { data_inicio: '2026-01-02T01:00:00Z', data_fim: '2026-01-31T08:00' },
      'viveiro-lotes-2026-01-01_2026-01-31.xlsx',
    ],
  ])('of %o is %s', (pedido, nome) => {
    expect(fileName('lotes', 'xlsx', pedido, issue)).toBe(nome);
  });
});

describe('a report of a period', () => {
  const faultsOf = (pedido: object) => {
    try {
      checkPeriod(pedido, 'mortalidade');
      return [];
    } catch (error) {
      expect(error).toMatchObject({ kind: 'invalid' });
      return (error as AppError).faults.map(({ codigo, campo }) => [codigo, campo]);
    }
  };

  it('names each end that is missing', () => {
    expect(faultsOf({ data_inicio: '2026-01-01', data_fim: '2026-01-31' })).toEqual([]);
    expect(faultsOf({ data_inicio: '2026-01-01' })).toEqual([['CAMPO_OBRIGATORIO', 'data_fim']]);
    expect(faultsOf({})).toEqual([
      ['CAMPO_OBRIGATORIO', 'data_inicio'],
      ['CAMPO_OBRIGATORIO', 'data_fim'],
    ]);
  });
});

describe('a file', () => {
  it('holds at most 2 000 rows as a PDF, a million as XLSX and any number as CSV', () => {
    expect(() => checkSize('pdf', 2_000)).not.toThrow();
    expect(() => checkSize('xlsx', 2_001)).not.toThrow();
    expect(() => checkSize('pdf', 2_001)).toThrow(/xlsx.*este teria 2\.001\.$/);
    expect(() => checkSize('xlsx', 1_000_000)).not.toThrow();
    expect(() => checkSize('xlsx', 1_000_001)).toThrow(/csv/);
    expect(() => checkSize('csv', 1_000_001)).not.toThrow();
  });
});

describe('the months of a chart', () => {
  it('are all from the first to the last, with zero for those without rows', () => {
    const bars = [
      { label: '2025-11', values: [1, 2] },
      { label: '2026-02', values: [3, 4] },
    ];
    const nothing = ['2025-12', '2026-01'].map((label) => ({ label, values: [0, 0] }));
    expect(everyMonth(bars, 2)).toEqual([bars[0], ...nothing, bars[1]]);
    expect(everyMonth([], 2)).toEqual([]);
  });
});
