import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { migrationSource } from '../../db/migrations/source.ts';
import { freshDatabaseUrl } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { wireTo } from '../support/wire.ts';

test('knex lists the service’s migrations, and finds all of them applied', async () => {
  const { status, stdout } = knex(['migrate:list'], { DATABASE_URL: await freshDatabaseUrl() });
  expect(status).toBe(0);
  for (const name of await migrationSource.getMigrations([])) expect(stdout).toContain(name);
  expect(stdout).toContain('No Pending Migration');
});

test('knex goes to the one of several servers that answers', async () => {
  const { username, host, pathname } = new URL((await wireTo(await freshDatabaseUrl())).url);
  const DATABASE_URL = `postgres://${username}@127.0.0.1:1,${host}${pathname}`;
  expect(await knexMeanwhile(['migrate:list'], { DATABASE_URL })).toContain('No Pending Migration');
});

test('without DATABASE_URL knex says in one sentence what it needs', () => {
  const { status, stderr } = knex(['migrate:list'], {});
  expect([status, stderr]).toEqual([
    1,
    'Indique em DATABASE_URL, no ambiente ou no arquivo .env, o PostgreSQL em que o knex trabalha.\n',
  ]);
});

test('without the packages for development knex says in one sentence how to install them', () => {
  const folder = temporaryFolder();
  copyFileSync('knexfile.mjs', join(folder, 'knexfile.mjs'));
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'knexfile.mjs')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    'Instale as ferramentas de desenvolvimento com `npm ci`: o knex lê as migrações com elas.\n',
  ]);
});

const KNEX = 'node_modules/knex/bin/cli.js';

function knex(args: string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...settings };
  return spawnSync(process.execPath, [KNEX, ...args], { env, encoding: 'utf8' });
}

/** What it prints, while this process goes on. */
async function knexMeanwhile(args: string[], settings: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, ...settings };
  return (await promisify(execFile)(process.execPath, [KNEX, ...args], { env })).stdout;
}
