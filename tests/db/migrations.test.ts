import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { appliedMigrations, MIGRATION_CONFIG, migrate, rebuildAt } from '../../db/migrate.ts';
import { migrationSource } from '../../db/migrations/source.ts';
import { callerFor } from '../support/caller.ts';
import { emptyDatabaseUrl, freshDatabase, freshDatabaseUrl, open } from '../support/database.ts';
import { administrador, especie } from '../support/factories.ts';
import { secondMigration } from '../support/second-migration.ts';
import { schemaDump } from './schema-dump.ts';

const MIGRATIONS = 'db/migrations';
const ours = await migrationSource.getMigrations([]);

test('the migrations go down to nothing, and up again to the same schema', async () => {
  const db = open(await emptyDatabaseUrl());
  const nothing = await schemaDump(db);
  expect(await migrate(db)).toEqual(ours);
  const everything = await schemaDump(db);

  for (const name of ours.toReversed()) {
    expect(await db.migrate.down(MIGRATION_CONFIG)).toEqual([expect.any(Number), [name]]);
  }
  expect(await schemaDump(db)).toBe(nothing);

  await migrate(db);
  expect(await schemaDump(db)).toBe(everything);
});

test('a later migration finds the data that was recorded before it', async () => {
  const db = await freshDatabase();
  await especie(callerFor(db, await administrador(db)));
  const second = await secondMigration();
  expect(await migrate(db)).toEqual([second]);
  expect(await appliedMigrations(db)).toEqual([...ours, second]);
  expect(await db('especies').pluck('ensaio')).toEqual(['marcada']);
});

test('the schema is built as it was after any of the migrations, and brought up to date from there', async () => {
  const db = await freshDatabase();
  const first = await schemaDump(db);
  const second = await secondMigration();
  await migrate(db);
  const both = await schemaDump(db);
  await db.transaction((trx) => rebuildAt(trx, ours));
  expect(await schemaDump(db)).toBe(first);
  expect(await migrate(db)).toEqual([second]);
  expect(await schemaDump(db)).toBe(both);
});

test.each([
  ['on an empty database', emptyDatabaseUrl, ours],
  ['on one of the version before', freshDatabaseUrl, []],
])('three services that start at once %s migrate it once', async (_, database, missing) => {
  const url = await database();
  const second = await secondMigration();
  const applied = await Promise.all([migrate(open(url)), migrate(open(url)), migrate(open(url))]);

  expect(applied.filter((list) => list.length === 0)).toHaveLength(2);
  expect(applied.flat()).toEqual([...missing, second]);
});

test('a database with all migrations is left alone', async () => {
  const db = await freshDatabase();
  const before = await state(db);
  expect(await migrate(db)).toEqual([]);
  expect(await state(db)).toEqual(before);
});

test('knex creates a migration beside the first one', () => {
  const before = readdirSync(MIGRATIONS);
  const made = () => readdirSync(MIGRATIONS).filter((name) => !before.includes(name));
  onTestFinished(() => {
    for (const name of made()) rmSync(join(MIGRATIONS, name));
  });
  const { PATH } = process.env;
  const knex = ['node_modules/knex/bin/cli.js', 'migrate:make', 'ensaio'];
  expect(spawnSync(process.execPath, knex, { env: { PATH } }).status).toBe(0);
  expect(made()).toEqual([expect.stringMatching(/^\d+_ensaio\.ts$/)]);
});

test('every migration file is on the list', async () => {
  const later = readdirSync(MIGRATIONS).filter((file) => /^\d+_\w+\.ts$/.test(file));
  const lines = later.map((file) => `  '${file.replace('.ts', '')}': () => import('./${file}'),\n`);
  const source = readFileSync('db/migrations/source.ts', 'utf8');
  const listed = source.replace(/(?<=import\('\.\/0001\.ts'\),\n)(?: {2}'.*\n)*/, lines.join(''));
  await expect(listed).toMatchFileSnapshot('../../db/migrations/source.ts');
});

/** What a migration would change. */
async function state(db: Db): Promise<unknown> {
  return [await schemaDump(db), await db('migracoes')];
}
