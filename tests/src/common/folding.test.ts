import { expect, test } from 'vitest';
import { folded } from '../../../src/common/folding.ts';

test('a text is its letters and numbers, and says nothing without them', () => {
  expect(['Nome_popular (%)', '—', '%', 'N.º 1/2'].map(folded)).toEqual(['nome popular', '', '', 'n o 1 2']);
});
