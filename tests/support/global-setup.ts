import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../db/connection.ts';
import { startEmbeddedPostgres } from '../../db/embedded/start.ts';
import { migrate } from '../../db/migrate.ts';
import { administer, databaseUrl } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file asks for the run's PostgreSQL, see `postgres()` in database.ts. */
    postgresDesk: string;
  }
}

const TEMPLATE = `viveiro_modelo_${process.pid}`;

/**
 * One PostgreSQL for the whole run, started when the first test file asks for it and stopped at the end. The workers are
 * other processes, so they ask over HTTP.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let started: ReturnType<typeof startPostgres> | undefined;
  const desk = createServer(async (_request, response) => {
    started ??= startPostgres();
    const { status, body } = await started.then(
      ({ postgres }) => ({ status: 200, body: JSON.stringify(postgres) }),
      (error) => ({ status: 500, body: `The PostgreSQL of the tests did not start: ${error.message}` }),
    );
    response.writeHead(status, { connection: 'close' }).end(body);
  });
  await once(desk.listen(0, '127.0.0.1'), 'listening');
  provide('postgresDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);

  return async () => {
    desk.close();
    await started?.then(
      ({ stop }) => stop(),
      () => {},
    );
  };
}

/** Starts the server and makes the migrated database that test files clone. */
async function startPostgres() {
  const { url, stop } = await startServer();
  await administer(url, `create database ${TEMPLATE} template template0`);
  const db = connect({ connection: databaseUrl(url, TEMPLATE) });
  await migrate(db);
  await db.destroy();
  return {
    postgres: { server: url, template: TEMPLATE },
    stop: async () => {
      await administer(url, `drop database ${TEMPLATE} with (force)`);
      await stop();
    },
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
