import { describe, expect, it } from 'vitest';
import { rowsOfPages } from '../../../../adapters/print/reports/pages.ts';

const ROOM = { first: 52, each: 102 };
const same = (count: number, whole: number, repeated = whole) => Array(count).fill({ whole, repeated });

describe('the rows of a report', () => {
  it('fill each page, which begins with a whole row', () => {
    expect(rowsOfPages(same(7, 25), ROOM)).toEqual([2, 4, 1]);
    // 30 + 10 + 10, then 30 + 7 × 10.
    expect(rowsOfPages(same(12, 30, 10), ROOM)).toEqual([3, 8, 1]);
  });

  it('skip the first page when it has no room for a row', () => {
    expect(rowsOfPages(same(2, 40), { ...ROOM, first: 20 })).toEqual([0, 2]);
  });

  it('that are higher than a page start a new page, and so does the next row', () => {
    expect(rowsOfPages([...same(1, 20), ...same(1, 300), ...same(2, 20)], ROOM)).toEqual([1, 1, 2]);
  });
});
