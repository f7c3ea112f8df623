import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROMISES } from '../trust/promises.ts';

/** A promise selects its tests by their titles: one that selects none would never be tested. */
const SELECTED = Object.values(PROMISES).flatMap(({ name, files, only = '' }) =>
  only.split('|').map((title) => ({ name, title, files })),
);

test('every title by which a promise selects its tests is that of one', () => {
  const none = SELECTED.filter(({ title, files }) => !new RegExp(title).test(files.map(read).join('\n')));
  expect(none).toEqual([]);
});

function read(path: string): string {
  return readFileSync(path, 'utf8');
}
