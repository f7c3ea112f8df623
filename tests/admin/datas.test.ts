import { expect, test } from 'vitest';
import { dayTyped, dayWritten, withSlashes } from '../../admin/ui/day-text.ts';

test.each([
  ['14/03/2026', '2026-03-14'],
  [' 4/3/2026 ', '2026-03-04'],
  ['14.03.2026', '2026-03-14'],
  ['14032026', '2026-03-14'],
  ['2026-03-14', '2026-03-14'],
  ['', ''],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2026', undefined],
  ['03/14/2026', undefined],
  ['14/03/26', undefined],
  ['14/03', undefined],
  ['amanhã', undefined],
])('“%s” is the day %s', (text, day) => {
  expect(dayTyped(text)).toBe(day);
});

test('a day can be typed as people write it, and slashes are added', () => {
  expect(['2026-03-14', '', 'ontem'].map(dayWritten)).toEqual(['14/03/2026', '', '']);
  const typed = [...'14032026'].reduce((before, digit) => withSlashes(before + digit, before), '');
  expect(typed).toBe('14/03/2026');
  // What is taken away does not come back.
  expect(withSlashes('14/', '14/0')).toBe('14/');
  expect(withSlashes('2026-03-14', '')).toBe('2026-03-14');
});
