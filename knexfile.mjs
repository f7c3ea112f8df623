import { register } from 'tsx/esm/api';

/** For knex's own command line, on a PostgreSQL of yours: `DATABASE_URL=… npx knex migrate:list`. */
export default async function config() {
  register();
  const { environment } = await import('./adapters/host/environment.ts');
  const { MIGRATION_CONFIG } = await import('./db/migrate.ts');
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
