import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { textsOf } from './files.mjs';
import { digest, passedBy } from './passed.mjs';

/** Biome's rules and its layout, of each file by itself: a file is checked again when its text or the settings have changed. */
const shared = digest(
  ...['biome.json', '.gitignore', 'package-lock.json'].map((path) => readFileSync(path, 'utf8')),
);
const hashes = new Map([...textsOf()].map(([path, text]) => [path, digest(shared, path, text)]));

const { passed, remember } = passedBy('biome');
const changed = [...hashes.keys()].filter((path) => !passed.has(hashes.get(path)));
if (changed.length > 0) {
  const paths = changed.length === hashes.size ? [] : changed;
  const { status } = spawnSync(
    'biome',
    [
      'check',
      '--error-on-warnings',
      '--log-level=warn',
      '--files-ignore-unknown=true',
      '--no-errors-on-unmatched',
      ...paths,
    ],
    {
      stdio: 'inherit',
      // There npm's programs are scripts of the shell.
      shell: process.platform === 'win32',
    },
  );
  process.exitCode = status ?? 1;
}
if (!process.exitCode) remember(hashes.values());
