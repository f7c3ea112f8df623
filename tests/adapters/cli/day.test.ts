import { expect, test } from 'vitest';
import { readDay } from '../../../adapters/cli/day.ts';

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
