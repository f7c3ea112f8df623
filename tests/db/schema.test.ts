import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { schemaDump } from './schema-dump.ts';

const schema = await schemaDump(await freshDatabase());

test('db/schema.sql shows the schema that the migrations make', async () => {
  await expect(schema).toMatchFileSnapshot('../../db/schema.sql');
});

/** What a release has made keeps its name. */
const isReleased = existsSync('.ci/openapi.released.json');

test.skipIf(isReleased)('until a release, the migration is named after the schema', async () => {
  const name = `0001_${createHash('sha256').update(schema).digest('hex').slice(0, 8)}`;
  const source = readFileSync('db/migrations/source.ts', 'utf8').replace(/0001_\w+(?=')/, name);
  await expect(source).toMatchFileSnapshot('../../db/migrations/source.ts');
});
