import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATION_CONFIG, migrate } from '../../db/migrate.ts';
import { migrationSource } from '../../db/migrations/source.ts';
import { emptyDatabaseUrl, open } from '../support/database.ts';
import { schemaDump } from '../support/schema-dump.ts';

const names = await migrationSource.getMigrations([]);

test('every migration goes down, one by one to nothing, and up again to the same schema', async () => {
  const db = open(await emptyDatabaseUrl());
  const nothing = await schemaDump(db);
  expect(await migrate(db)).toEqual(names);
  const everything = await schemaDump(db);

  for (const name of names.toReversed()) {
    expect(await db.migrate.down(MIGRATION_CONFIG)).toEqual([expect.any(Number), [name]]);
  }
  expect(await schemaDump(db)).toBe(nothing);

  await migrate(db);
  expect(await schemaDump(db)).toBe(everything);
});

test('three services that start at once on an empty database all find it migrated, once', async () => {
  const url = await emptyDatabaseUrl();
  const applied = await Promise.all([migrate(open(url)), migrate(open(url)), migrate(open(url))]);

  expect(applied.filter((list) => list.length === 0)).toHaveLength(2);
  expect(applied.flat()).toEqual(names);
});

test('a database that is up to date is left alone', async () => {
  const db = open(await emptyDatabaseUrl());
  await migrate(db);
  expect(await migrate(db)).toEqual([]);
});

test('every migration file is in the list, by a name that is the same before and after the build', async () => {
  const files = await readdir(new URL('../../db/migrations/', import.meta.url));
  const migrations = files.filter((file) => /^\d{4}_/.test(file)).map((file) => basename(file, '.ts'));
  expect(names).toEqual(migrations.sort());
});
