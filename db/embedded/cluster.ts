import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import type { Home } from './ownership.ts';
import { execute } from './processes.ts';
import { makeWhole } from './whole-directory.ts';

export const MAJOR = '18';

/**
 * Creates the cluster with user and database `viveiro` unless there is one, and checks that it is of our major version.
 *
 * @throws EmbeddedPostgresError when it is of another.
 */
export async function ensureCluster(home: Home, binaries: Binaries, log?: (message: string) => void) {
  if (!existsSync(home.cluster)) {
    log?.(`Criando o banco de dados em ${home.directory} (só na primeira vez)…`);
    await makeWhole(home.cluster, home.account, (directory) => createCluster(directory, home, binaries));
  }
  const found = versionOf(home.cluster);
  if (found !== MAJOR) throw otherVersion(home, found);
}

async function createCluster(
  directory: string,
  { account }: Home,
  { initdb, postgres }: Binaries,
): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=viveiro', '--auth=trust'];
  await execute(initdb, ['-D', directory, '--no-sync', '--no-instructions', ...locale, ...access], account);
  const single = ['--single', '-F', '-D', directory, 'postgres'];
  await execute(postgres, single, account, 'CREATE DATABASE viveiro\n');
  // Nothing was synchronised so far. Doing it once, at the end, is several times faster and just as safe.
  await execute(initdb, ['-D', directory, '--sync-only'], account);
}

function versionOf(cluster: string): string {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'desconhecido';
}

function otherVersion(home: Home, found: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'other-version',
    `O banco de dados em ${home.directory} é do PostgreSQL ${found}, e este serviço usa o ${MAJOR}. ` +
      'Exporte os dados com a versão anterior do serviço ou indique outra pasta em DATA_DIR.',
  );
}
