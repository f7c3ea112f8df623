import { execFile } from 'node:child_process';
import { once as listening } from 'node:events';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { connect } from '../../db/connection.ts';
import { startEmbeddedPostgres } from '../../db/embedded/start.ts';
import { migrate } from '../../db/migrate.ts';
import { makeRole, SERVICE_ROLE } from '../../db/roles.ts';
import { launchBrowser } from './chromium.ts';
import { administer, databaseUrl } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Where a test file asks for what the run has once: `/postgres`, see `postgres()` in database.ts, and for the
     * journeys through the admin app `/demonstracao` and `/navegador`; `/primario`, see standby.ts; `/programas`, which builds what tests start as processes, and `/aplicativo`, which builds the admin app.
     */
    desk: string;
    /** Where test files make their folders, see `temporaryFolder()`. */
    folder: string;
  }
}

const TEMPLATE = `viveiro_modelo_${process.pid}`;
const DEMONSTRATION = `viveiro_demonstracao_${process.pid}`;

/**
 * What the whole run has once, started when the first test file asks for it and stopped at the end. The workers are
 * other processes, so they ask over HTTP.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = once(startPostgres);
  const things: Record<string, ReturnType<typeof once>> = {
    '/postgres': postgres,
    '/demonstracao': once(async () => startDemonstration((await postgres()).answer.server as string)),
    // A journey is over before code that V8 optimizes pays for it: without, a page takes a quarter less of the processor.
    '/navegador': once(() => launchBrowser(['--js-flags=--no-maglev --no-turbofan'])),
    '/primario': once(makePrimary),
    '/programas': once(() => build()),
    '/aplicativo': once(() => build('--dev')),
  };
  // A source may have changed since.
  project.onTestsRerun(() => {
    things['/programas'] = once(() => build());
    things['/aplicativo'] = once(() => build('--dev'));
  });
  // Started as root, the database's user has to get in.
  const folder = await mkdtemp(join(tmpdir(), 'viveiro-testes-'));
  await chmod(folder, 0o711);
  project.provide('folder', folder);
  const desk = createServer(async ({ url = '' }, response) => {
    const { status, body } = await Promise.resolve(things[url]?.()).then(
      (started) => ({ status: started ? 200 : 404, body: JSON.stringify(started?.answer) }),
      (error) => ({ status: 500, body: `${CALLED[url]} did not start: ${error.message}` }),
    );
    response.writeHead(status, { connection: 'close' }).end(body);
  });
  await listening(desk.listen(0, '127.0.0.1'), 'listening');
  project.provide('desk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);

  return async () => {
    desk.close();
    for (const start of Object.values(things).reverse()) await start.end();
    const left = await readdir(folder);
    await rm(folder, { recursive: true });
    if (left.length === 0) return;
    // Vitest tells of an error here, and ends as if there were none.
    process.exitCode = 1;
    throw new Error(`A test left its folder behind: ${left.join(', ')}`);
  };
}

/** What each thing is called, when it does not start. */
const CALLED: Record<string, string> = {
  '/postgres': 'The PostgreSQL of the tests',
  '/demonstracao': 'The demonstration of the tests',
  '/navegador': 'The browser of the tests',
  '/primario': 'The primary of the tests',
  '/programas': 'The build of the programs',
  '/aplicativo': 'The build of the admin app',
};

/** What was started: what test files are told of it, and how it ends. */
interface Started {
  answer: Record<string, unknown>;
  stop: () => Promise<void>;
}

/** Starts something when it is first asked for, and ends it if it ever was. */
function once(start: () => Promise<Started>) {
  let started: Promise<Started> | undefined;
  const get = () => {
    started ??= start();
    return started;
  };
  return Object.assign(get, {
    end: async () => {
      await started?.then(
        ({ stop }) => stop(),
        () => {},
      );
    },
  });
}

/** Starts the server and makes the migrated database that test files clone. */
async function startPostgres(): Promise<Started> {
  const { url, stop } = await startServer();
  await administer(url, `create database ${TEMPLATE} template template0`);
  const db = connect({ connection: databaseUrl(url, TEMPLATE) });
  // On a server of one's own its password is that of the user of TEST_DATABASE_URL.
  await makeRole(db, SERVICE_ROLE, decodeURIComponent(new URL(url).password) || undefined);
  await migrate(db, SERVICE_ROLE);
  await db.destroy();
  return {
    answer: { server: url, template: TEMPLATE },
    stop: async () => {
      await administer(url, `drop database ${TEMPLATE} with (force)`);
      await stop();
    },
  };
}

/** The folder of a server with the schema and a role for its replicas, which is stopped: primaries and standbys are copies of it. */
async function makePrimary(): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'viveiro-testes-'));
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', full_page_writes: 'off' },
  });
  const db = connect({ connection: server.connection });
  await db.raw('create role replica login replication');
  await makeRole(db, SERVICE_ROLE);
  await migrate(db, SERVICE_ROLE);
  await db.destroy();
  await server.stop();
  return { answer: { dataDir }, stop: () => rm(dataDir, { recursive: true, force: true }) };
}

/**
 * The database of the demonstration, which the journeys clone, and who can sign in there. Filling it needs the whole service,
 * which is read only then: most runs are of a few files.
 */
async function startDemonstration(server: string): Promise<Started> {
  const { fill } = await import('../../adapters/cli/database/demo.ts');
  const { readConfig } = await import('../../adapters/config.ts');
  const { openLog } = await import('../../adapters/http/log.ts');
  await administer(server, `create database ${DEMONSTRATION} template ${TEMPLATE} strategy file_copy`);
  const db = connect({ connection: databaseUrl(server, DEMONSTRATION) });
  const config = readConfig({ ADMIN_EMAIL: 'admin@viveiro.local' });
  const contas = await db.transaction((trx) => fill({ db: trx, config, log: openLog('silent') }));
  const operadores = contas
    .filter(({ cargo }) => cargo === 'Operador')
    .sort((a, b) => (a.email < b.email ? -1 : 1));
  await db.destroy();
  return {
    answer: { template: DEMONSTRATION, contas: operadores },
    stop: () => administer(server, `drop database ${DEMONSTRATION} with (force)`),
  };
}

/**
 * Builds the programs that tests start as processes (tsx reads them too slowly), or the admin app alone, unless they are
 * of the sources that are there.
 */
async function build(...which: '--dev'[]): Promise<Started> {
  // Vitest's would make the admin app, when that has to be built as well, one for tests.
  const env = { ...process.env, NODE_ENV: undefined };
  await promisify(execFile)(process.execPath, ['bin/prepare.mjs', ...which], { env });
  return { answer: { folder: 'dist/adapters' }, stop: async () => {} };
}

/** The embedded server in a temporary directory; TEST_DATABASE_URL names another one, whose user may create databases. */
async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => {} };

  const dataDir = await mkdtemp(join(await roomForData(), 'viveiro-testes-'));
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

/** Each file's database is hundreds of files, which are made and removed sooner in memory, where there is plenty. */
async function roomForData(): Promise<string> {
  if (process.env.TMPDIR) return tmpdir();
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= PLENTY ? MEMORY : tmpdir();
}

const MEMORY = '/dev/shm';
const PLENTY = 4 * 1024 ** 3;

/** Nothing in it outlives the run. */
const FAST_AND_FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // It would visit hundreds of databases that are gone in a second.
  autovacuum: 'off',
};
