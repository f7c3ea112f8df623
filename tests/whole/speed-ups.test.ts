import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PARTS } from '../bench/speed-ups.ts';

test('what the bench takes out of the service is in it, once', async () => {
  const found = await Promise.all(
    Object.entries(PARTS).map(async ([name, { file, text }]) => {
      const source = await readFile(`${file}.ts`, 'utf8');
      return [name, source.split(text).length - 1];
    }),
  );
  expect(found.filter(([, times]) => times !== 1)).toEqual([]);
});
