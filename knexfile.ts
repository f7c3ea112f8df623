import type { Knex } from 'knex';
import { environment } from './adapters/host/environment.ts';
import { MIGRATION_CONFIG } from './db/migrate.ts';

/** For knex's own command line, on a PostgreSQL of yours: `DATABASE_URL=… npx knex migrate:list`. */
export default async function config(): Promise<Knex.Config> {
  const isMake = process.argv.includes('migrate:make');
  const { DATABASE_URL } = environment();
  if (!DATABASE_URL && !isMake) {
    console.error(
      'Indique em DATABASE_URL, no ambiente ou no arquivo .env, o PostgreSQL em que o knex trabalha.',
    );
    process.exit(1);
  }
  return {
    client: 'pg',
    connection: DATABASE_URL,
    // With a directory knex forgets the source; only what makes a file asks for one.
    migrations: isMake ? { directory: 'db/migrations', extension: 'ts' } : MIGRATION_CONFIG,
  };
}
