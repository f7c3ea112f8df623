import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROMISES } from '../trust/promises.ts';

/** A promise selects its tests by their titles: one that selects none would never be tested. */
const SELECTED = Object.values(PROMISES).flatMap(({ name, files, only = '' }) =>
  only.split('|').map((title) => ({ name, title, files })),
);

test.each(SELECTED)('the promise $name finds tests with $title', ({ title, files }) => {
  const titles = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  expect(titles).toMatch(new RegExp(title));
});
