import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SPEED_UPS } from '../bench/speed-ups.ts';

test.each(Object.entries(SPEED_UPS))(
  'the bench finds the text of %s that it takes out',
  async (_, { file, text }) => {
    const source = await readFile(`${file}.ts`, 'utf8');
    // Types are gone from what is built.
    expect(source.replace(/(?<=service): Service/, '').split(text)).toHaveLength(2);
  },
);
