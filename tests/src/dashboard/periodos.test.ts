import { describe, expect, it } from 'vitest';
import { fronteiras, periodosEm } from '../../../src/dashboard/periodos.ts';

const ZONE = 'America/Sao_Paulo';
const at = (instant: string) => periodosEm(new Date(instant), ZONE);

describe('the periods of the dashboard', () => {
  it('end with the local day and begin at local midnight, today included', () => {
    expect(at('2026-03-14T15:00:00Z')).toMatchObject({
      inicio7Dias: '2026-03-08T03:00:00.000Z',
      inicio30Dias: '2026-02-13T03:00:00.000Z',
      inicio12Meses: '2025-04-01T03:00:00.000Z',
      fim: '2026-03-15T03:00:00.000Z',
    });
  });

  it('change at local midnight, not at midnight in UTC', () => {
    expect(at('2026-03-01T02:59:59.999Z')).toMatchObject({
      inicio7Dias: '2026-02-22T03:00:00.000Z',
      inicio12Meses: '2025-03-01T03:00:00.000Z',
      fim: '2026-03-01T03:00:00.000Z',
    });
    expect(at('2026-03-01T03:00:00.000Z')).toMatchObject({
      inicio7Dias: '2026-02-23T03:00:00.000Z',
      inicio12Meses: '2025-04-01T03:00:00.000Z',
      fim: '2026-03-02T03:00:00.000Z',
    });
  });

  it('have twelve months, across the year, also on the last day of a long month', () => {
    const { meses } = at('2026-03-31T15:00:00Z');
    expect(meses.map(({ mes }) => mes)).toEqual([
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
    expect(meses.at(-1)?.inicio).toBe('2026-03-01T03:00:00.000Z');
  });

  it('follow the clocks when they change', () => {
    const { meses, inicio7Dias } = periodosEm(new Date('2018-11-08T15:00:00Z'), ZONE);
    expect(meses.slice(-2).map(({ inicio }) => inicio)).toEqual([
      '2018-10-01T03:00:00.000Z',
      '2018-11-01T03:00:00.000Z',
    ]);
    expect(inicio7Dias).toBe('2018-11-02T03:00:00.000Z');
    expect(periodosEm(new Date('2018-11-11T15:00:00Z'), ZONE).inicio7Dias).toBe('2018-11-05T02:00:00.000Z');
  });

  it('have boundaries in order, each once', () => {
    const periods = at('2026-03-07T15:00:00Z');
    expect(periods.inicio7Dias).toBe('2026-03-01T03:00:00.000Z');
    const borders = fronteiras(periods);
    expect(borders).toEqual([...new Set(borders)].sort());
    expect(borders).toHaveLength(14);
    expect(borders[0]).toBe(periods.inicio12Meses);
    expect(borders.at(-1)).toBe(periods.fim);
  });
});
