import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { exitOf } from '../support/process.ts';
import { serviceOver } from '../support/service.ts';

test('two commands that build one checkout at once wait for each other, and it is built once', async () => {
  const checkout = await checkoutOf({ slowly: true });
  const ended = await Promise.all([prepare(checkout), prepare(checkout)]);
  expect(ended.map(({ code }) => code)).toEqual([0, 0]);
  expect(ended.filter(({ said }) => said.includes('esperando por ele'))).toHaveLength(1);
  expect(await readFile(join(checkout, 'builds'), 'utf8')).toBe('built\n');
});

test('a checkout that is built is left alone', async () => {
  const checkout = await checkoutOf({});
  await prepare(checkout);
  expect(await prepare(checkout)).toEqual({ code: 0, said: '' });
});

test.each([
  ['killed', '2147483646', new Date()],
  ['gone from a container that shares the checkout', String(process.pid), new Date(0)],
])('the lock of a command that was %s holds nobody up', async (_, pid, touched) => {
  const checkout = await checkoutOf({});
  await writeFile(join(checkout, '.preparando'), pid);
  await utimes(join(checkout, '.preparando'), touched, touched);
  expect(await prepare(checkout)).toMatchObject({ code: 0 });
});

test('development is only prepared for when it is asked for: what the service does without may be missing', async () => {
  const checkout = await checkoutOf({});
  const lock = JSON.stringify({ packages: { 'node_modules/vitest': { version: '1.0.0', dev: true } } });
  await writeFile(join(checkout, 'package-lock.json'), lock);
  expect((await prepare(checkout)).said).not.toContain('Instalando');
  expect((await prepare(checkout, '--dev')).said).toContain('Instalando 1 pacotes');
});

test('the admin app is built with the service, and for development alone, when its sources changed', async () => {
  const checkout = await checkoutOf({});
  const built = async () => (await readFile(join(checkout, 'apps'), 'utf8')).split('\n').length - 1;
  await prepare(checkout, '--dev');
  expect(await built()).toBe(1);
  expect(existsSync(join(checkout, 'builds'))).toBe(false);
  await prepare(checkout);
  expect(await built()).toBe(1);
  await writeFile(join(checkout, 'admin/main.tsx'), 'export {};');
  await prepare(checkout);
  expect(await built()).toBe(2);
  expect(await readFile(join(checkout, 'builds'), 'utf8')).toBe('built\n');
});

test('all that the admin app imports counts as its sources', async () => {
  const files = (await readdir('admin', { recursive: true })).filter((path) => /\.tsx?$/.test(path));
  const texts = await Promise.all(files.map((path) => readFile(join('admin', path), 'utf8')));
  const imported = texts.flatMap((text) => [...text.matchAll(/'(?:\.\.\/)+(adapters\/\w+)\//g)]);
  const watched = await readFile('bin/prepare.mjs', 'utf8');
  const missing = imported.map(([, folder]) => folder).filter((folder) => !watched.includes(`'${folder}'`));
  expect([imported.length > 0, missing]).toEqual([true, []]);
});

test('tests look at the admin app as its sources are, whatever was built before', async () => {
  await serviceOver(await freshDatabase(), { config: { adminApp: true } });
  expect(await prepare('.', '--dev')).toEqual({ code: 0, said: '' });
});

/** A checkout whose compilers note that they ran, and whose npm is none. */
async function checkoutOf({ slowly = false }): Promise<string> {
  const checkout = await mkdtemp(join(tmpdir(), 'viveiro-preparo-'));
  onTestFinished(() => rm(checkout, { recursive: true }));
  await cp('bin/prepare.mjs', join(checkout, 'bin/prepare.mjs'));
  await mkdir(join(checkout, 'src'));
  await mkdir(join(checkout, 'node_modules/typescript/bin'), { recursive: true });
  const compiler = `
    const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
    appendFileSync('builds', 'built\\n');
    mkdirSync('dist/adapters', { recursive: true });
    setTimeout(() => writeFileSync('dist/adapters/main.js', ''), ${slowly ? 2_000 : 0});`;
  await writeFile(join(checkout, 'node_modules/typescript/bin/tsc'), compiler);
  await mkdir(join(checkout, 'admin'));
  await mkdir(join(checkout, 'node_modules/vite/bin'), { recursive: true });
  const bundler = `
    const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
    appendFileSync('apps', 'built\\n');
    mkdirSync('dist/admin', { recursive: true });
    writeFileSync('dist/admin/index.html', '');`;
  await writeFile(join(checkout, 'node_modules/vite/bin/vite.js'), bundler);
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) {
    await writeFile(join(checkout, file), '{"packages": {}}');
  }
  await writeFile(join(checkout, 'tsconfig.build.json'), '{}');
  return checkout;
}

async function prepare(checkout: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(checkout, 'bin/prepare.mjs'), ...args], {
    env: { PATH: '/nowhere' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  return { code: await exitOf(child), said };
}
