import type { Knex } from 'knex';
import { MIGRATION_CONFIG } from './db/migrate.ts';

/** For knex's own command line, on a PostgreSQL of yours: `DATABASE_URL=… npm run knex -- migrate:down`. */
const config: Knex.Config = {
  client: 'pg',
  connection: process.env.DATABASE_URL,
  migrations: MIGRATION_CONFIG,
};

export default config;
