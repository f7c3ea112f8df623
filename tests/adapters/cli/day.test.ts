import { expect, test } from 'vitest';
import { readDay, readMoment } from '../../../adapters/cli/day.ts';

test.each([
  ['31/01/2026', '2026-01-31'],
  [' 1/2/2026 ', '2026-02-01'],
  ['29/02/2028', '2028-02-29'],
  ['2026-01-31', '2026-01-31'],
  ['1/1/26', '2026-01-01'],
])('%s is a day', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each(['29/02/2026', '2026-02-30', '01/13/2026', '2026-1-1', 'ontem', '', '2026-01-31T08:00Z'])(
  '"%s" is not a day',
  (text) => {
    expect(() => readDay(text)).toThrow('31/01/2026');
  },
);

test.each([
  ['28/11/2026 10:15', '2026-11-28T10:15:00'],
  [' 2026-11-28T23:59:58 ', '2026-11-28T23:59:58'],
])('%s is a moment', (text, moment) => {
  expect(readMoment(text)).toBe(moment);
});

test.each(['28/11/2026', '10:15', '31/11/2026 10:15', '28/11/2026 24:00', '28/11/2026 10:60', ''])(
  '"%s" is no moment',
  (text) => {
    expect(() => readMoment(text)).toThrow('"28/11/2026 10:15"');
  },
);
