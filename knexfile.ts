import type { Knex } from 'knex';
import { environment } from './adapters/host/environment.ts';
import { knexConfig } from './db/connection.ts';
import { MIGRATION_CONFIG } from './db/migrate.ts';

/** For knex's own command line, on a PostgreSQL of yours: `DATABASE_URL=… npx knex migrate:list`. */
export default async function config(): Promise<Knex.Config> {
  const isMake = process.argv.includes('migrate:make');
  const { DATABASE_URL } = environment();
  // With a directory knex forgets the source; only what makes a file asks for one.
  if (isMake) return { client: 'pg', migrations: { directory: 'db/migrations', extension: 'ts' } };
  if (!DATABASE_URL) {
    console.error(
      'Indique em DATABASE_URL, no ambiente ou no arquivo .env, o PostgreSQL em que o knex trabalha.',
    );
    process.exit(1);
  }
  return { ...knexConfig({ connection: DATABASE_URL, patient: true }), migrations: MIGRATION_CONFIG };
}
