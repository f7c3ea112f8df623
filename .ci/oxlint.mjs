import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textsOf } from './files.mjs';
import { digest, passedBy } from './passed.mjs';

/**
 * Oxlint's rules with types, which take as long as compiling everything. A file is checked again only when a type in it may have
 * changed: when its own text has, or that of anything it imports, however indirectly, or what all files share: declarations,
 * settings and packages.
 */
const texts = textsOf('*.ts', '*.tsx', '*.js', '*.mjs', '*.cjs');
const files = [...texts.keys()];
const digests = new Map([...texts].map(([path, text]) => [path, digest(path, text)]));
const imports = new Map([...texts].map(([path, text]) => [path, importsOf(path, text)]));
const shared = digest(
  ...files.filter((path) => path.endsWith('.d.ts')).map((path) => digests.get(path)),
  ...['.oxlintrc.jsonc', 'tsconfig.json', 'admin/tsconfig.json', 'package-lock.json'].map((path) =>
    readFileSync(path, 'utf8'),
  ),
);

const { passed, remember } = passedBy('oxlint');
const hashes = new Map(files.map((path) => [path, hashOf(path)]));
const changed = files.filter((path) => !passed.has(hashes.get(path)));
if (changed.length > 0) {
  const paths = changed.length === files.length ? [] : changed;
  const { status } = spawnSync('oxlint', ['--type-aware', '--deny-warnings', ...paths], {
    stdio: 'inherit',
    // There npm's programs are scripts of the shell.
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
if (!process.exitCode) remember(hashes.values());

function hashOf(path) {
  const reached = new Set([path]);
  for (const each of reached) for (const imported of imports.get(each)) reached.add(imported);
  return digest(shared, path, ...[...reached].map((each) => digests.get(each)).sort());
}

function importsOf(path, text) {
  return [...text.matchAll(/['"](\.\.?\/[^'"\n]+)['"]/g)]
    .map(([, specifier]) => join(dirname(path), specifier))
    .flatMap((target) => [target, `${target}.ts`, `${target}.tsx`].filter((each) => texts.has(each)));
}
