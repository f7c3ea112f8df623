import { expect, test } from 'vitest';
import { chaveDosSelos } from '../../adapters/chave-dos-selos.ts';
import { temporaryFolder } from '../support/folder.ts';
import { times } from '../support/races.ts';

test('instances that start at once in one folder each have a key, and the next start has one of them', async () => {
  const dataDir = temporaryFolder();
  const started = await Promise.all(times(8, () => chaveDosSelos({ dataDir })));
  const { publica } = await chaveDosSelos({ dataDir });
  expect(started.map((each) => each.publica)).toContainEqual(publica);
});
