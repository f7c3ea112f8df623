import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nodeLine } from '../../adapters/node-line.ts';
import { emptyDatabaseUrl, freshDatabaseUrl, open } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { somebodyWaits } from '../support/locks.ts';
import {
  exitOf,
  outputOf,
  runToEnd,
  type ServiceProcess,
  started,
  startProcess,
} from '../support/process.ts';

/** util-linux's `script` gives a program a terminal. */
const hasTerminals = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

const ACCESS = { ADMIN_EMAIL: 'chefe@viveiro.example', ADMIN_PASSWORD: ' senha com espaços ' };

describe('a first start without settings', () => {
  test('creates a database and an Administrador, whose password is in a file that the log names, and the next start finds both', async () => {
    const DATA_DIR = temporaryFolder();
    const first = await startProcess({ DATA_DIR });
    const named = linesOf(first).find(({ arquivo }) => arquivo !== undefined);
    expect(named).toMatchObject({
      email: 'admin@viveiro.local',
      arquivo: join(DATA_DIR, 'primeira-senha.txt'),
    });
    expect((await stat(named?.arquivo)).mode & 0o777).toBe(0o600);
    const { email } = named as { email: string };
    const password = (await readFile(named?.arquivo, 'utf8')).trim();
    const token = await signIn(first, email, password);
    expect((await post(first, token, '/especies', IPE)).status).toBe(201);
    first.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(first.output()).not.toContain(password);
    const lines = linesOf(first);
    const { fazer } = nodeLine(new Date());
    expect(lines.at(-1)).toMatchObject({ msg: 'sealed', selo: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(lines.filter(({ msg }) => msg !== 'sealed')).toMatchObject([
      { versao: VERSION, msg: 'O Viveiro está iniciando.' },
      { msg: expect.stringContaining('Criando o banco de dados') },
      { msg: expect.stringContaining('Server listening') },
      { level: 40, email, msg: expect.stringContaining('Primeiro acesso') },
      { versao: VERSION, url: first.url, msg: expect.stringContaining('o serviço está no ar') },
      { mayRewrite: false, msg: expect.stringContaining('com um papel só dele') },
      { level: 40, msg: expect.stringContaining('Defina PUBLIC_URL antes de emitir termos') },
      ...(fazer ? [{ level: 40, msg: fazer }] : []),
      { route: '/api/auth/sign-in/email', status: 200 },
      { route: '/especies', status: 201 },
      { msg: expect.stringContaining('Encerrando') },
    ]);

    const second = await startProcess({ DATA_DIR });
    expect(second.output()).not.toContain('Primeiro acesso');
    const again = await signIn(second, email, password);
    expect(await especies(second, again)).toBe(1);
    expect((await post(second, again, '/especies', IPE)).status).toBe(201);
    second.kill('SIGKILL');
    await second.exited;

    const third = await startProcess({ DATA_DIR });
    expect(await especies(third, await signIn(third, email, password))).toBe(2);
    third.kill('SIGTERM');
    expect(await third.exited).toBe(0);
  });
});

test.skipIf(!hasTerminals)(
  'at a terminal, the first start shows the password, and writes no file',
  async () => {
    const DATA_DIR = temporaryFolder();
    const DATABASE_URL = await emptyDatabaseUrl();
    const terminal = spawn(
      'script',
      ['-qec', `exec '${process.execPath}' ${(await started('main')).join(' ')}`, '/dev/null'],
      {
        env: { PATH: process.env.PATH, PORT: '0', DATA_DIR, DATABASE_URL },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const shown = outputOf(terminal);
    await expect.poll(shown).toContain('Para encerrar');
    expect(shown()).toMatch(
      /Primeiro acesso, como Administrador:\s+e-mail: +admin@viveiro.local\s+senha: +[\w-]{20} /,
    );
    await expect(stat(join(DATA_DIR, 'primeira-senha.txt'))).rejects.toThrow('ENOENT');
    terminal.kill('SIGTERM');
    await exitOf(terminal);
  },
);

test('three instances that start at once on a PostgreSQL of the operator make one schema and one Administrador, with the password exactly as typed', async () => {
  const DATABASE_URL = await emptyDatabaseUrl();
  const instances = await Promise.all([1, 2, 3].map(() => startProcess({ ...ACCESS, DATABASE_URL })));

  const db = open(DATABASE_URL);
  expect(await db('usuarios').count()).toEqual([{ count: 1 }]);
  expect(instances.filter((instance) => instance.output().includes('Primeiro acesso'))).toHaveLength(1);
  for (const instance of instances) {
    expect(await signIn(instance, ACCESS.ADMIN_EMAIL, ACCESS.ADMIN_PASSWORD)).toBeTruthy();
    instance.kill('SIGTERM');
  }
  expect(await Promise.all(instances.map(({ exited }) => exited))).toEqual([0, 0, 0]);
  for (const { output } of instances) expect(output()).not.toContain(ACCESS.ADMIN_PASSWORD.trim());
});

test('SIGTERM lets a request in flight finish, and then ends with exit code 0', async () => {
  const DATABASE_URL = await freshDatabaseUrl();
  const service = await startProcess({ ...ACCESS, DATABASE_URL });
  const token = await signIn(service, ACCESS.ADMIN_EMAIL, ACCESS.ADMIN_PASSWORD);
  const db = open(DATABASE_URL);
  const holder = await db.transaction();
  await holder.raw('lock table especies in exclusive mode');

  const inFlight = post(service, token, '/especies', IPE);
  await somebodyWaits(db);
  service.kill('SIGTERM');
  await expect.poll(() => service.output()).toContain('Encerrando');
  await holder.rollback();

  expect((await inFlight).status).toBe(201);
  expect(await service.exited).toBe(0);
  expect(await db('especies').count()).toEqual([{ count: 1 }]);
});

test('a service that npm started ends with npm', async () => {
  // As npm does: in a shell, which ends by SIGTERM and leaves what it runs alone.
  const shell = spawn('sh', ['-c', '"$@"; true', 'sh', process.execPath, ...(await started('main'))], {
    env: {
      ...{ PATH: process.env.PATH, PORT: '0', npm_lifecycle_event: 'start' },
      ...{ ...ACCESS, DATABASE_URL: await freshDatabaseUrl() },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = outputOf(shell);
  await expect.poll(output).toContain('está no ar em');
  const { pid } = JSON.parse(output().split('\n')[0] ?? '') as { pid: number };
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  shell.kill('SIGTERM');
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(output()).toContain('Encerrando');
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('SIGTERM closes no connection on which the next request is on its way', async () => {
  const service = await startProcess({ ...ACCESS, DATABASE_URL: await freshDatabaseUrl() });
  const agent = new Agent({ keepAlive: true });
  const ask = () => Promise.all(Array.from({ length: 20 }, () => get(`${service.url}/health`, agent)));
  await ask();
  service.kill('SIGTERM');
  await expect.poll(() => service.output(), { interval: 5 }).toContain('Encerrando');
  expect(await ask()).toEqual(Array(20).fill(200));
  expect(await service.exited).toBe(0);
});

test.each([
  ['all read', false],
  ['lines unread', true],
])(
  'a service whose output is closed with %s still serves, and ends with exit code 0',
  async (_, isUnread) => {
    const service = await startProcess({ ...ACCESS, DATABASE_URL: await freshDatabaseUrl() });
    if (isUnread) {
      service.pauseOutput();
      await signIn(service, ACCESS.ADMIN_EMAIL, ACCESS.ADMIN_PASSWORD);
    }
    service.closeOutput();
    expect(await signIn(service, ACCESS.ADMIN_EMAIL, ACCESS.ADMIN_PASSWORD)).toBeTruthy();
    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
    expect(service.output()).not.toContain('Falha');
  },
);

describe('a start that fails', () => {
  test('names every wrong setting and what it should look like, and shows no value', async () => {
    const { code, output } = await runToEnd('main', { PORT: 'porta', SMTP_URL: 'segredo' });

    expect(code).toBe(78);
    // What systemd is told not to start again.
    expect(await readFile('docs/operating.md', 'utf8')).toContain(`\nRestartPreventExitStatus=${code}\n`);
    const [{ level, msg } = {}] = linesOf({ output: () => output });
    expect(level).toBe(60);
    expect(msg).toMatch(/PORT: deve ser um número de porta.*\n.*SMTP_URL: deve ser/);
    expect(output).not.toContain('segredo');
  });

  test('is not tried again on a database of a newer version', async () => {
    const DATABASE_URL = await freshDatabaseUrl();
    await open(DATABASE_URL)('migracoes').insert({ name: '9999', batch: 2, migration_time: new Date() });
    const { code, stderr } = await runToEnd('main', { DATABASE_URL });

    expect(code).toBe(78);
    expect(stderr).toContain('mais nova. Atualize o programa');
  });

  test('says why in one sentence, without a password', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.end('N'))).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const DATABASE_URL = `postgres://viveiro:segredo@127.0.0.1:${port}/viveiro?sslmode=require`;
    const { code, output, stderr } = await runToEnd('main', { DATABASE_URL });
    server.close();

    expect([code, linesOf({ output: () => stderr })]).toEqual([
      1,
      [
        expect.objectContaining({
          msg: expect.stringContaining('o servidor não oferece conexão cifrada (TLS)'),
        }),
      ],
    ]);
    expect(output).not.toContain('segredo');
  });
});

const { version: VERSION } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The lines of its log; fails when one is not JSON. */
// biome-ignore lint/suspicious/noExplicitAny: a line may have any fields
function linesOf(service: Pick<ServiceProcess, 'output'>): Record<string, any>[] {
  return service
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const IPE = { nome_popular: 'Ipê-amarelo', categoria: 'NATIVA', tipo: 'SEMENTE' };

async function signIn(service: ServiceProcess, email: string, password: string): Promise<string> {
  const response = await post(service, '', '/api/auth/sign-in/email', { email, password });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

async function especies(service: ServiceProcess, token: string): Promise<number> {
  const response = await fetch(`${service.url}/especies`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { data: { totalDocs: number } }).data.totalDocs;
}

/** The status of an answer, or what became of the request. */
function get(url: string, agent: Agent): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    request(url, { agent }, (answer) => answer.resume().once('end', () => resolve(answer.statusCode)))
      .once('error', ({ message }) => resolve(message))
      .end();
  });
}

function post(service: ServiceProcess, token: string, path: string, body: object): Promise<Response> {
  return fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
