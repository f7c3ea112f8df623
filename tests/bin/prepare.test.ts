import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { exitOf, outputOf } from '../support/process.ts';
import { serviceOver } from '../support/service.ts';

test('two commands that build one checkout at the same time wait for each other, and build it once', async () => {
  const checkout = await checkoutOf({ slowly: true });
  const ended = await Promise.all([prepare(checkout), prepare(checkout)]);
  expect(ended.map(({ code }) => code)).toEqual([0, 0]);
  expect(ended.filter(({ said }) => said.includes('esperando por ele'))).toHaveLength(1);
  expect(await readFile(join(checkout, 'builds'), 'utf8')).toBe('built\n');
});

test('a checkout that is already built is left alone', async () => {
  const checkout = await checkoutOf({});
  await prepare(checkout);
  expect(await prepare(checkout)).toEqual({ code: 0, said: '' });
  // What browsers get is there as it is.
  expect((await readdir(join(checkout, 'dist/adapters'))).sort()).toEqual(['main.js', 'pagina.css']);
});

test.each([
  ['killed', '2147483646', new Date()],
  ['gone from a container that shares the checkout', String(process.pid), new Date(0)],
])('the lock of a command that was %s blocks nobody', async (_, pid, touched) => {
  const checkout = await checkoutOf({});
  await writeFile(join(checkout, '.preparando'), pid);
  await utimes(join(checkout, '.preparando'), touched, touched);
  expect(await prepare(checkout)).toMatchObject({ code: 0 });
});

test('the packages for development are installed only on request', async () => {
  const checkout = await checkoutOf({});
  const lock = JSON.stringify({ packages: { 'node_modules/vitest': { version: '1.0.0', dev: true } } });
  await writeFile(join(checkout, 'package-lock.json'), lock);
  expect((await prepare(checkout)).said).not.toContain('Instalando');
  expect((await prepare(checkout, ['--dev'])).said).toContain('Instalando 1 pacotes');
});

describe('an upgrade', () => {
  test('without a network leaves the packages that were there', async () => {
    const checkout = await checkoutBefore('2.0.0');
    const npm = { PATH: process.env.PATH, HOME: checkout, npm_config_registry: 'http://127.0.0.1:9' };
    const { code, said } = await prepare(checkout, [], { ...npm, npm_config_fetch_retries: '0' });
    expect(code).toBe(2);
    expect(said).toMatch(
      /ECONNREFUSED[\s\S]*O comando "npm ci" falhou.*Os pacotes que estavam instalados continuam lá/,
    );
    expect(await installedVersion(checkout)).toBe('1.0.0');
  });

  test('that lost its new packages after the old ones were moved away installs them again', async () => {
    const checkout = await checkoutBefore('2.0.0');
    await mkdir(join(checkout, '.instalando'));
    await rename(join(checkout, 'node_modules'), join(checkout, '.instalando/anterior'));
    expect(await prepare(checkout, [], { PATH: await npmThatInstalls('2.0.0') })).toMatchObject({ code: 0 });
    expect(await installedVersion(checkout)).toBe('2.0.0');
  });

  test('replaces the old packages by the new ones, and removes the old', async () => {
    const checkout = await checkoutBefore('2.0.0');
    expect(await prepare(checkout, [], { PATH: await npmThatInstalls('2.0.0') })).toMatchObject({ code: 0 });
    expect(await installedVersion(checkout)).toBe('2.0.0');
    expect((await readdir(checkout)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test.each([
    ['while packages arrive', '.instalando/node_modules/nada', '1.0.0'],
    ['before the old packages make room', '.instalando/node_modules', '1.0.0'],
    ['after the old packages made room', '.instalando/anterior', '2.0.0'],
  ])('that is killed %s can be repeated, and complete packages need no network', async (_, left, now) => {
    const checkout = await checkoutBefore('2.0.0');
    await cp(join(checkout, 'node_modules'), join(checkout, left), { recursive: true });
    if (left.endsWith('anterior')) {
      await rename(join(checkout, 'node_modules'), join(checkout, '.instalando/node_modules'));
      await install(join(checkout, '.instalando'), '2.0.0');
    }
    await prepare(checkout);
    expect(await installedVersion(checkout)).toBe(now);
    expect(await prepare(checkout, [], { PATH: await npmThatInstalls('2.0.0') })).toMatchObject({ code: 0 });
    expect(await installedVersion(checkout)).toBe('2.0.0');
  });
});

test('the admin app is built with the service, and for development alone, when its sources changed', async () => {
  const checkout = await checkoutOf({});
  const built = async () => (await readFile(join(checkout, 'apps'), 'utf8')).split('\n').length - 1;
  await prepare(checkout, ['--dev']);
  expect(await built()).toBe(1);
  expect(existsSync(join(checkout, 'builds'))).toBe(false);
  await prepare(checkout);
  expect(await built()).toBe(1);
  await writeFile(join(checkout, 'admin/main.tsx'), 'export {};');
  await prepare(checkout);
  expect(await built()).toBe(2);
  expect(await readFile(join(checkout, 'builds'), 'utf8')).toBe('built\n');
});

test('what is built beside a version that runs leaves its files alone until the next start, which builds nothing', async () => {
  const checkout = await checkoutOf({});
  expect(await prepare(checkout, ['--beside'])).toMatchObject({ code: 0, said: 'Compilando…\n' });
  const running = join(checkout, 'dist/adapters/lido-tarde.js');
  await writeFile(running, '');
  await writeFile(join(checkout, 'src/nova.ts'), '');
  expect(await prepare(checkout, ['--beside'])).toMatchObject({ code: 0, said: 'Compilando…\n' });
  expect(await prepare(checkout, ['--beside'])).toEqual({ code: 0, said: '' });
  expect(existsSync(running)).toBe(true);
  expect(await prepare(checkout)).toEqual({ code: 0, said: '' });
  expect(existsSync(running)).toBe(false);
  expect(existsSync(join(checkout, 'dist/adapters/main.js'))).toBe(true);
  expect(await readFile(join(checkout, 'builds'), 'utf8')).toBe('built\nbuilt\n');
  expect((await readdir(checkout)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a build that fails leaves the version that runs', async () => {
  const checkout = await checkoutOf({});
  await prepare(checkout);
  await writeFile(join(checkout, 'src/nova.ts'), '');
  await writeFile(join(checkout, 'node_modules/typescript/bin/tsc'), 'process.exit(1);');
  expect(await prepare(checkout)).toMatchObject({ code: 2, said: expect.stringContaining('"tsc" falhou') });
  for (const file of ['adapters/main.js', 'admin/index.html'])
    expect(existsSync(join(checkout, 'dist', file)), file).toBe(true);
});

test('everything that the admin app imports counts as its sources', async () => {
  const files = (await readdir('admin', { recursive: true })).filter((path) => /\.tsx?$/.test(path));
  const texts = await Promise.all(files.map((path) => readFile(join('admin', path), 'utf8')));
  const imported = texts.flatMap((text) => [...text.matchAll(/'(?:\.\.\/)+(adapters\/\w+)\//g)]);
  const watched = await readFile('bin/prepare.mjs', 'utf8');
  const missing = imported.map(([, folder]) => folder).filter((folder) => !watched.includes(`'${folder}'`));
  expect([imported.length > 0, missing]).toEqual([true, []]);
});

test('tests use the admin app as its sources are, whatever was built before', async () => {
  await serviceOver(await freshDatabase(), { config: { adminApp: true } });
  expect(await prepare('.', ['--dev'])).toEqual({ code: 0, said: '' });
});

test('what a nursery keeps in its checkout is no change of it', () => {
  const kept = [
    ...['.env', '.data/', '.data-da-1.1.0/', 'antes-da-1.1.0.gz', 'viveiro-1.1.0.tgz', '.compilado/'],
    ...['backups/viveiro-2026-11-21-023000.gz', 'backups/ultima-prova.json'],
  ];
  const { stdout } = spawnSync('git', ['check-ignore', ...kept], { encoding: 'utf8' });
  expect(kept.filter((name) => !stdout.split('\n').includes(name))).toEqual([]);
});

/** A checkout whose compilers note that they ran, and whose npm is none. */
async function checkoutOf({ slowly = false }): Promise<string> {
  const checkout = temporaryFolder();
  for (const file of ['bin/prepare.mjs', 'bin/npm.mjs']) await cp(file, join(checkout, file));
  await mkdir(join(checkout, 'src'));
  await mkdir(join(checkout, 'adapters'));
  for (const file of ['pagina.css', 'pagina.ts']) await writeFile(join(checkout, 'adapters', file), '');
  await mkdir(join(checkout, 'node_modules/typescript/bin'), { recursive: true });
  const compiler = `
    const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
    appendFileSync('builds', 'built\\n');
    const folder = process.argv.at(-1) + '/adapters';
    mkdirSync(folder, { recursive: true });
    setTimeout(() => writeFileSync(folder + '/main.js', ''), ${slowly ? 2_000 : 0});`;
  await writeFile(join(checkout, 'node_modules/typescript/bin/tsc'), compiler);
  await mkdir(join(checkout, 'admin'));
  await mkdir(join(checkout, 'node_modules/vite/bin'), { recursive: true });
  const bundler = `
    const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
    appendFileSync('apps', 'built\\n');
    mkdirSync(process.env.ADMIN_BUILT, { recursive: true });
    writeFileSync(process.env.ADMIN_BUILT + '/index.html', '');`;
  await writeFile(join(checkout, 'node_modules/vite/bin/vite.js'), bundler);
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) {
    await writeFile(join(checkout, file), '{"packages": {}}');
  }
  await writeFile(join(checkout, 'tsconfig.build.json'), '{}');
  return checkout;
}

/** A checkout that has package `nada` as 1.0.0 and asks for another version. */
async function checkoutBefore(version: string): Promise<string> {
  const checkout = await checkoutOf({});
  await install(checkout, '1.0.0');
  const asked = { name: 'viveiro', version: '1.0.0', dependencies: { nada: version } };
  await writeFile(join(checkout, 'package.json'), JSON.stringify(asked));
  await writeFile(join(checkout, 'package-lock.json'), lockOf(version, asked));
  return checkout;
}

function lockOf(version: string, root: object): string {
  return JSON.stringify({ lockfileVersion: 3, packages: { '': root, 'node_modules/nada': { version } } });
}

/** What npm leaves of package `nada`. */
async function install(folder: string, version: string): Promise<void> {
  await mkdir(join(folder, 'node_modules/nada'), { recursive: true });
  await writeFile(join(folder, 'node_modules/nada/package.json'), JSON.stringify({ version }));
  await writeFile(join(folder, 'node_modules/.package-lock.json'), lockOf(version, {}));
}

async function installedVersion(checkout: string): Promise<string> {
  return JSON.parse(await readFile(join(checkout, 'node_modules/nada/package.json'), 'utf8')).version;
}

/** A PATH with an npm that installs package `nada` in its folder, and compilers that build nothing. */
async function npmThatInstalls(version: string): Promise<string> {
  const folder = temporaryFolder();
  const packages = {
    'nada/package.json': JSON.stringify({ version }),
    'typescript/bin/tsc': '',
    'vite/bin/vite.js': '',
    '.package-lock.json': lockOf(version, {}),
  };
  const script = `#!${process.execPath}
    const { mkdirSync, writeFileSync } = require('node:fs');
    const { dirname, join } = require('node:path');
    for (const [file, text] of Object.entries(${JSON.stringify(packages)})) {
      mkdirSync(dirname(join('node_modules', file)), { recursive: true });
      writeFileSync(join('node_modules', file), text);
    }`;
  await writeFile(join(folder, 'npm'), script, { mode: 0o755 });
  return folder;
}

async function prepare(checkout: string, args: string[] = [], env: NodeJS.ProcessEnv = { PATH: '/nowhere' }) {
  const child = spawn(process.execPath, [join(checkout, 'bin/prepare.mjs'), ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = outputOf(child);
  return { code: await exitOf(child), said: said() };
}
