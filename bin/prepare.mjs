/**
 * What `npm start` and `viveiro` do before the program itself: install and build what is missing or out of date.
 * It runs before anything is installed, so it imports nothing but Node's own modules; stdout is the program's.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ENTRY = 'dist/adapters/main.js';
const STDERR = 2;
const STAMP = 'dist/.stamp';
const SOURCES = [
  'src',
  'db',
  'adapters',
  'knexfile.ts',
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
];

refuseOldNode();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (hasSources()) {
  if (!isInstalled()) install();
  const stamp = stampOfSources();
  if (!isBuilt(stamp)) build(stamp);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`O Viveiro precisa do Node.js 20.19 ou mais novo; este é o ${process.versions.node}.`);
}

/** A production image holds only `dist` and the packages needed to run it. */
function hasSources() {
  return existsSync('tsconfig.build.json') && existsSync('src');
}

/** npm notes what it installed in `node_modules/.package-lock.json`, last of all. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed) return false;
  // npm leaves out what is optional and made for another platform.
  return Object.entries(readPackages('package-lock.json') ?? {}).every(
    ([path, wanted]) =>
      path === '' ||
      (installed[path] ? installed[path].version === wanted.version : Boolean(wanted.optional)),
  );
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

function install() {
  console.error('Instalando as dependências…');
  // With NODE_ENV=production npm would leave out TypeScript, which the build needs.
  run(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    'npm ci',
  );
}

/** By content: a checkout, a copy or a touch alone is no reason to build again. */
function stampOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function isBuilt(stamp) {
  return existsSync(ENTRY) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;
}

function build(stamp) {
  console.error('Compilando…');
  // The compiler's own notes in `dist` would make it skip files that have been deleted there.
  if (!existsSync(ENTRY)) rmSync('dist', { recursive: true, force: true });
  rmSync(STAMP, { force: true });
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], 'tsc');
  mkdirSync('dist', { recursive: true });
  writeFileSync(STAMP, stamp);
}

function run(command, args, name) {
  const { status, error } = spawnSync(command, args, { stdio: ['inherit', STDERR, STDERR] });
  if (status !== 0)
    fail(`O comando "${name}" falhou${error ? ` (${error.message})` : ''}. Veja a mensagem acima.`);
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
