import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { memory } from './load.ts';

export interface BuiltService {
  url: string;
  pid: number;
  /** A folder of its own, that is gone afterwards; the database is in it. */
  folder: string;
}

export const ADMIN = { email: 'admin@viveiro.local', password: 'medida-de-um-viveiro' };

/** Does `work` at the service as it is built, with an empty database of its own. */
export async function withBuiltService(work: (service: BuiltService) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'viveiro-medida-'));
  // Started as root, the database's user has to get in.
  await chmod(folder, 0o711);
  execFileSync(process.execPath, ['bin/prepare.mjs'], { stdio: 'inherit' });
  try {
    await withProcess({ DATA_DIR: folder }, ({ url, pid }) => work({ url, pid, folder }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Does `work` at one more process of the built service. */
export async function withProcess(
  settings: Record<string, string>,
  work: (process: Omit<BuiltService, 'folder'>) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const service = spawn(process.execPath, ['dist/adapters/main.js'], {
    env: {
      ...{ PATH: process.env.PATH, PORT: port, ...settings },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(service, 'exit');
  try {
    const url = `http://127.0.0.1:${port}`;
    const gone = ended.then(() => Promise.reject(new Error('the service ended before it was ready')));
    await Promise.race([ready(url, { over: () => service.exitCode !== null }), gone]);
    await work({ url, pid: service.pid ?? 0 });
  } finally {
    service.kill('SIGTERM');
    await ended;
  }
}

/** The settings of a process that finds another text in one of its built files (`replacing.mjs`). */
export function withReplaced(replaced: { file: string; text: string; instead: string }) {
  return { REPLACED: JSON.stringify(replaced), NODE_OPTIONS: '--import ./tests/bench/replacing.mjs' };
}

/** `npm start` in a built checkout, on a database that is there: seconds until it is ready, and its memory in MB some seconds later, by itself and with PostgreSQL's. */
export async function startByNpm(): Promise<{ seconds: number; mb: number; mbInAll: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'viveiro-medida-'));
  await chmod(folder, 0o711);
  try {
    await withProcess({ DATA_DIR: folder }, async () => {});
    const port = await freePort();
    const begin = performance.now();
    const npm = spawn('npm', ['start', '--silent'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: port, DATA_DIR: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(npm, 'exit');
    try {
      await ready(`http://127.0.0.1:${port}`, { everyMs: 10 });
      const seconds = (performance.now() - begin) / 1_000;
      await wait(5_000);
      const service = onlyChildOf(onlyChildOf(npm.pid));
      return { seconds, mb: memory(service), mbInAll: memoryInAll(service) };
    } finally {
      npm.kill('SIGTERM');
      await ended;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** npm runs a shell, and the shell the service. */
function onlyChildOf(pid = 0): number {
  return childrenOf(pid)[0] ?? 0;
}

/** Of whichever thread of the process started them. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    (readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').match(/\d+/g) ?? []).map(Number),
  );
}

/** With all that it started, which is its PostgreSQL. */
export function memoryInAll(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + memoryInAll(child), memory(pid));
}

/** The token of a session of the first Administrador. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    body: JSON.stringify(ADMIN),
    headers: { 'content-type': 'application/json' },
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return String(port);
}

async function ready(url: string, { everyMs = 100, over = (): boolean => false } = {}): Promise<void> {
  for (let answered = false; !answered && !over(); await wait(everyMs)) {
    answered = await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
