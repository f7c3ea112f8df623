import type { Knex } from 'knex';
import { onTestFinished } from 'vitest';
import { migrationSource } from '../../db/migrations/source.ts';

/** The name of a second migration, which this version has until the test ends. It marks every species, or does what is said. */
export async function secondMigration(sql = MARKED): Promise<string> {
  const name = '0002_ensaio';
  const { getMigrations, getMigration } = migrationSource;
  const known = await getMigrations([]);
  onTestFinished(() => void Object.assign(migrationSource, { getMigrations, getMigration }));
  Object.assign(migrationSource, {
    getMigrations: async () => [...known, name],
    getMigration: async (wanted: string): Promise<Knex.Migration> =>
      wanted === name ? { up: async (knex) => void (await knex.raw(sql)), down } : getMigration(wanted),
  });
  return name;
}

const MARKED = `
  alter table especies add column ensaio text;
  update especies set ensaio = 'marcada';
  alter table especies alter column ensaio set not null`;

async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table especies drop column ensaio');
}
