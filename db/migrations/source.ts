import type { Knex } from 'knex';

/** Named here and not found in the folder: a build leaves the migrations of earlier versions in `dist`. */
// biome-ignore format: `npm run esquema` writes a migration a line
const MIGRATIONS: Readonly<Record<string, () => Promise<Knex.Migration>>> = {
  '0001_635667e1': () => import('./0001.ts'),
};

/** The migrations in their order, by names without an ending: `.ts` in development and `.js` in the build are the same. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(MIGRATIONS),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const load = MIGRATIONS[name];
    if (!load) throw new Error(`no migration ${name}`);
    return load();
  },
};
