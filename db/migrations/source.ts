import { readdirSync } from 'node:fs';
import type { Knex } from 'knex';

/** A migration by its name, which has no ending: `.ts` in development and `.js` in the build are the same migrations. */
const FILE = /^(?<name>\d{4,}_\w+)\.(?:ts|js)$/;

const NAMES = readdirSync(import.meta.dirname)
  .flatMap((file) => FILE.exec(file)?.groups?.name ?? [])
  .sort();

/** The migrations of this folder, in the order of their numbers. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => NAMES,
  getMigrationName: (name) => name,
  // The build makes `.js` of it.
  getMigration: (name) => import(/* @vite-ignore */ `./${name}.ts`),
};
