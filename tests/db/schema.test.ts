import { expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { schemaDump } from './schema-dump.ts';

const schema = await schemaDump(await freshDatabase());

test('db/schema.sql shows the schema that the migrations make', async () => {
  await expect(schema).toMatchFileSnapshot('../../db/schema.sql');
});
