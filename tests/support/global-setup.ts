import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../db/connection.ts';
import { startEmbeddedPostgres } from '../../db/embedded/start.ts';
import { migrate } from '../../db/migrate.ts';
import { administer, databaseUrl } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL; its path is the database for administration. */
    server: string;
    /** Name of the migrated database that every test file clones. */
    template: string;
  }
}

const TEMPLATE = `viveiro_modelo_${process.pid}`;

/** One PostgreSQL for the whole run, with the migrated database that test files clone; gone when the run ends. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startServer();
  await administer(url, `create database ${TEMPLATE} template template0`);
  const db = connect({ connection: databaseUrl(url, TEMPLATE) });
  await migrate(db);
  await db.destroy();
  provide('server', url);
  provide('template', TEMPLATE);

  return async () => {
    await administer(url, `drop database ${TEMPLATE} with (force)`);
    await stop();
  };
}

/** The embedded server in a temporary directory; TEST_DATABASE_URL names another one, whose user may create databases. */
async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => {} };

  const dataDir = await mkdtemp(join(tmpdir(), 'viveiro-testes-'));
  // Started as root, the server runs as another user, who has to get in.
  await chmod(dataDir, 0o711);
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, settings: FAST_AND_FORGETFUL });
  const { host, port, user } = connection;
  return {
    url: `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Nothing in it outlives the run. */
const FAST_AND_FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};
