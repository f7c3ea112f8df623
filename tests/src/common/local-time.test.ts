import { describe, expect, it } from 'vitest';
import {
  localDay,
  localYear,
  mesesDe,
  nextDay,
  nextMonth,
  period,
  startOfDay,
} from '../../../src/common/local-time.ts';

const SP = 'America/Sao_Paulo';

describe('the local day and year of an instant', () => {
  it.each([
    ['2026-01-31T02:59:59.999Z', '2026-01-30'],
    ['2026-01-31T03:00:00.000Z', '2026-01-31'],
    ['2026-02-01T02:59:59.999Z', '2026-01-31'],
    ['2024-02-29T15:00:00.000Z', '2024-02-29'],
  ])('at %s is %s', (instant, day) => {
    expect(localDay(new Date(instant), SP)).toBe(day);
  });

  it('turns at local midnight, not at that of UTC', () => {
    expect(localYear(new Date('2027-01-01T02:59:59.999Z'), SP)).toBe(2026);
    expect(localYear(new Date('2027-01-01T03:00:00.000Z'), SP)).toBe(2027);
    expect(localYear(new Date('2026-12-31T14:00:00.000Z'), 'Pacific/Kiritimati')).toBe(2027);
  });
});

describe('the start of a local day', () => {
  it.each([
    ['an ordinary day', '2026-01-31', SP, '2026-01-31T03:00:00.000Z'],
    ['a day of daylight saving time', '2018-12-25', SP, '2018-12-25T02:00:00.000Z'],
    ['a day whose midnight does not exist', '2018-11-04', SP, '2018-11-04T03:00:00.000Z'],
    ['a day whose eve has its last hour twice', '2018-02-18', SP, '2018-02-18T03:00:00.000Z'],
    ['a day whose clock is put back later', '2026-04-05', 'Australia/Sydney', '2026-04-04T13:00:00.000Z'],
    ['a day whose clock is put forward later', '2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00.000Z'],
  ])('is found for %s', (_, day, timeZone, instant) => {
    expect(startOfDay(day, timeZone).toISOString()).toBe(instant);
  });
});

describe('the day after', () => {
  it.each([
    ['2026-01-31', '2026-02-01'],
    ['2024-02-28', '2024-02-29'],
    ['2026-12-31', '2027-01-01'],
    ['9999-12-31', '+010000-01-01'],
  ])('%s is %s', (day, next) => {
    expect(nextDay(day)).toBe(next);
  });
});

describe('the period of two filters', () => {
  it('takes a bare date as a whole local day', () => {
    expect(period('2026-01-31', '2026-01-31', SP)).toEqual({
      since: '2026-01-31T03:00:00.000Z',
      before: '2026-02-01T03:00:00.000Z',
      until: null,
    });
  });

  it('takes a date-time as it is, with both ends included', () => {
    expect(period('2026-01-31T08:00:00-03:00', '2026-01-31T12:30:15.250Z', SP)).toEqual({
      since: '2026-01-31T11:00:00.000Z',
      before: null,
      until: '2026-01-31T12:30:15.250Z',
    });
  });

  it('reads a date-time without an offset in the nursery’s zone, wherever the service runs', () => {
    expect(period('2026-01-31T08:00', '2026-01-31T09:00:00.5', SP)).toEqual({
      since: '2026-01-31T11:00:00.000Z',
      before: null,
      until: '2026-01-31T12:00:00.500Z',
    });
  });

  it('ends at the last instant that PostgreSQL accepts', () => {
    const last = '9999-12-31T23:59:59.999Z';
    expect(period('9999-12-31', '9999-12-31', SP)).toMatchObject({
      since: '9999-12-31T03:00:00.000Z',
      before: last,
    });
    expect(period(undefined, '9999-12-31T23:00:00-03:00', SP)).toMatchObject({ until: last });
  });

  it('is open where no filter is given', () => {
    expect(period(undefined, undefined, SP)).toEqual({ since: null, before: null, until: null });
  });
});

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
