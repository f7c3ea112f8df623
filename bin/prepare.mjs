/**
 * What `npm start`, `npm test` and `viveiro` do before the program itself: install and build what is missing or out
 * of date. `--dev` also installs what development needs, and builds only the admin app. `--beside`, of `npm run build`, leaves
 * what is built beside the version that runs, for the next start. It runs before anything is installed, so it imports only
 * Node's own modules; stdout belongs to the program.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.mjs';

/** `viveiro` imports this file and reports failures in its own words. */
const asked = basename(process.argv[1]) === 'prepare.mjs' ? process.argv[2] : undefined;
const DEV = asked === '--dev';
const WAITS = asked === '--beside';
const LOCK = '.preparando';
/** Packages are installed here before they replace `node_modules`; the old ones wait here to be deleted. */
const BESIDE = '.instalando';
const BEFORE = join(BESIDE, 'anterior');
const AFTER = join(BESIDE, 'node_modules');
/** A lock that has not been renewed for this many milliseconds is abandoned. */
const LOCK_MS = 30_000;
const STDERR = 2;
/** The running version, and the one being built. They are apart, because a service reads some of its files late. */
const RUNS = 'dist';
const BUILT = '.compilado';
/** What is built from which sources. The stamp, the last file of it, records their contents. */
const SERVICE = {
  entry: 'adapters/main.js',
  made: ['src', 'db', 'adapters', '.stamp'],
  sources: ['src', 'db', 'adapters', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
};
const ADMIN = {
  entry: 'admin/index.html',
  made: ['admin', '.stamp-admin'],
  sources: ['admin', 'src', 'adapters/client', 'adapters/host', 'adapters/planilha', 'package-lock.json'],
};

const BUILD = new Map([
  [SERVICE, buildService],
  [ADMIN, buildAdmin],
]);

refuseOldNode();
const ROOT = fileURLToPath(new URL('..', import.meta.url));
// Settings and data of a checkout are in it; those of an installed package where the command is typed.
if (hasSources()) process.chdir(ROOT);
if (hasSources() && !isPrepared()) {
  await withLock(async () => {
    finishSwap();
    if (!isInstalled(DEV)) await install();
    const old = wanted().filter((part) => !isIn(RUNS, part));
    const unbuilt = old.filter((part) => !isIn(BUILT, part));
    if (unbuilt.length > 0) console.error('Compilando…');
    await Promise.all(unbuilt.map(build));
    for (const part of old) if (!WAITS || !existsSync(join(RUNS, part.entry))) take(part);
  });
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `O Viveiro precisa do Node.js 20.19 ou mais novo, de preferência o 24; este é o ${process.versions.node}.`,
  );
}

/** An installed package has only what is built. */
function hasSources() {
  return existsSync(join(ROOT, 'tsconfig.build.json'));
}

function isPrepared() {
  return isInstalled(DEV) && wanted().every((part) => isIn(RUNS, part) || (WAITS && isIn(BUILT, part)));
}

/** A process that runs from the sources needs no build. */
function wanted() {
  return DEV ? [ADMIN] : [SERVICE, ADMIN];
}

/**
 * Other processes that prepare the same checkout wait, and then find it prepared. A killed process stops renewing its
 * lock.
 */
async function withLock(work) {
  for (let waited = false; !takeLock(); waited = true) {
    if (!waited) console.error('Outro comando já está preparando o Viveiro; esperando por ele…');
    await sleep(250);
  }
  const alive = setInterval(() => utimesSync(LOCK, new Date(), new Date()), LOCK_MS / 6);
  process.once('exit', () => rmSync(LOCK, { force: true }));
  await work();
  clearInterval(alive);
  rmSync(LOCK, { force: true });
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST')
      fail(`Não é possível escrever nesta pasta (${error.code}), e nela se prepara o Viveiro.`);
    if (isAbandoned()) rmSync(LOCK, { force: true });
    return false;
  }
}

function isAbandoned() {
  try {
    return Date.now() - statSync(LOCK).mtimeMs > LOCK_MS || !isAlive(Number(readFileSync(LOCK, 'utf8')));
  } catch {
    return false;
  }
}

/** A lock without a pid has just been created. */
function isAlive(pid) {
  try {
    return pid === 0 || process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** npm records what it installed in `node_modules/.package-lock.json`, last of all. */
function isInstalled(dev) {
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed) return false;
  // npm leaves out optional packages for other platforms.
  return wantedPackages(dev).every(([path, wanted]) =>
    installed[path] ? installed[path].version === wanted.version : wanted.optional || wanted.devOptional,
  );
}

function wantedPackages(dev) {
  return Object.entries(readPackages('package-lock.json') ?? {}).filter(
    ([path, { dev: isDev }]) => path !== '' && (dev || !isDev),
  );
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/** Development packages are installed on request, and then stay: npm would remove them. */
async function install() {
  const installed = Object.values(readPackages('node_modules/.package-lock.json') ?? {});
  const dev = DEV || installed.some((each) => each.dev);
  const wanted = wantedPackages(dev).filter(([, each]) => !each.optional);
  console.error(`Instalando ${wanted.length} pacotes; na primeira vez, leva cerca de um minuto…`);
  const began = Date.now();
  // A service may be using the packages, so only missing ones are added.
  const beside = !isInstalled(false);
  const folder = beside ? BESIDE : '.';
  const progress = setInterval(() => {
    const done = wanted.filter(([path]) => existsSync(join(folder, path, 'package.json'))).length;
    console.error(`  ${done} de ${wanted.length} pacotes, ${Math.round((Date.now() - began) / 1000)} s`);
  }, 5_000);
  // NODE_ENV=production and npm's own settings would leave out more, or less.
  const which = [dev ? '--include=dev' : '--omit=dev', '--include=optional'];
  const how = beside ? ['ci'] : ['install', '--no-save'];
  if (beside) {
    rmSync(BESIDE, { recursive: true, force: true });
    mkdirSync(BESIDE);
    for (const file of ['package.json', 'package-lock.json', '.npmrc'].filter((file) => existsSync(file)))
      copyFileSync(file, join(BESIDE, file));
  }
  const args = [...how, ...which, '--no-audit', '--no-fund', '--loglevel=error'];
  const kept = beside && existsSync('node_modules') ? ' Os pacotes que estavam instalados continuam lá.' : '';
  await run(...npm(args), `npm ${how[0]}`, { cwd: folder, kept });
  clearInterval(progress);
  if (beside) swap();
}

/** The old packages serve until the new ones are complete: without a network, an upgrade leaves them as they were. */
function swap() {
  try {
    if (existsSync('node_modules')) renameSync('node_modules', BEFORE);
    renameSync(AFTER, 'node_modules');
  } catch (error) {
    const how =
      'Confira se a pasta node_modules é desta instalação, e não um volume montado, e tente de novo';
    fail(`${how}: não foi possível trocá-la pela nova (${error.code}).`);
  }
  rmSync(BESIDE, { recursive: true, force: true });
}

/** If the process is killed between the two, the new packages are complete and only their place is empty. */
function finishSwap() {
  if (!existsSync('node_modules') && existsSync(BEFORE) && existsSync(AFTER)) swap();
}

/** By content: a checkout, a copy or a touch alone is no reason to build again. */
function stampOf({ sources }) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf))
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

function isIn(folder, part) {
  const stamp = join(folder, part.made.at(-1));
  return (
    existsSync(join(folder, part.entry)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(part)
  );
}

/** The stamp covers the sources as they were when the build began. */
async function build(part) {
  const stamp = stampOf(part);
  for (const name of part.made) rmSync(join(BUILT, name), { recursive: true, force: true });
  await BUILD.get(part)();
  mkdirSync(BUILT, { recursive: true });
  writeFileSync(join(BUILT, part.made.at(-1)), stamp);
}

async function buildService() {
  const options = ['-p', 'tsconfig.build.json', '--outDir', BUILT];
  await run(process.execPath, ['node_modules/typescript/bin/tsc', ...options], 'tsc');
  cpSync('adapters', join(BUILT, 'adapters'), { recursive: true, filter: isForBrowsers });
}

/** What the service sends to browsers as it is. */
function isForBrowsers(name) {
  return statSync(name).isDirectory() || /\.(html|css|js)$/.test(name);
}

async function buildAdmin() {
  const options = ['build', '--config', 'admin/vite.config.ts', '--logLevel', 'error'];
  // biome-ignore lint/style/noProcessEnv: Vite reads its own
  const env = { ...process.env, ADMIN_BUILT: resolve(BUILT, 'admin') };
  await run(process.execPath, ['node_modules/vite/bin/vite.js', ...options], 'vite build', { env });
}

/** Puts what is built in the place of what was: the stamp goes first and comes last. */
function take({ made }) {
  mkdirSync(RUNS, { recursive: true });
  for (const name of made.toReversed()) rmSync(join(RUNS, name), { recursive: true, force: true });
  for (const name of made.filter((name) => existsSync(join(BUILT, name))))
    renameSync(join(BUILT, name), join(RUNS, name));
  if (readdirSync(BUILT).length === 0) rmSync(BUILT, { recursive: true });
}

/** Asynchronous, so that the lock is renewed and progress is shown meanwhile. */
async function run(command, args, name, { cwd = '.', env, kept = '' } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: ['inherit', STDERR, STDERR] });
  const [status] = await once(child, 'exit').catch((error) => [error.message]);
  if (status === 0) return;
  const reason = typeof status === 'string' ? ` (${status})` : '';
  fail(`O comando "${name}" falhou${reason}. Veja a mensagem acima.${kept}`);
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
