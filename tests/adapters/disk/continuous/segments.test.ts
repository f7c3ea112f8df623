import { expect, test } from 'vitest';
import { after, lastInARow, segmentsIn } from '../../../../adapters/disk/continuous/segments.ts';

test.each([
  ['000000010000000000000001', '000000010000000000000002'],
  ['00000001000000000000000F', '000000010000000000000010'],
  ['0000000100000000000000FF', '000000010000000100000000'],
  ['0000000200000009000000FF', '000000020000000A00000000'],
])('after %s comes %s', (segment, next) => {
  expect(after(segment)).toBe(next);
});

const S = (n: number) => `0000000100000000000000${n.toString(16).toUpperCase().padStart(2, '0')}`;

test('files of the log follow each other up to the first gap', () => {
  const there = new Set([S(3), S(4), S(6)]);
  expect([S(2), S(3), S(6), S(7)].map((first) => lastInARow(there, first))).toEqual([null, S(4), S(6), null]);
});

test('other files that the server archives are no files of the log', () => {
  const names = [S(2), '00000002.history', `${S(1)}.00000028.backup`, `archtemp.${S(3)}.12`, S(1), ''];
  expect(segmentsIn(names)).toEqual([S(1), S(2)]);
});
