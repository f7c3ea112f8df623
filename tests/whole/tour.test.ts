import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freshDatabaseUrl } from '../support/database.ts';
import { exitOf, startProcess } from '../support/process.ts';

/** The tour of docs/tour.md, as somebody would type it: its shell blocks in one bash, at a service of their own. */

const ACCESS = { ADMIN_EMAIL: 'guia@viveiro.example', ADMIN_PASSWORD: 'passeio pelo viveiro' };

/** Every curl of the tour also writes its HTTP status to stderr. */
const STATUSES = `curl() { command curl -w '%{stderr}%{http_code}\\n' "$@"; }`;

/** The service and its tests need Node alone; the tour needs what it is typed with. */
const hasCurl = spawnSync('bash', ['-c', 'command -v curl']).status === 0;

test.skipIf(!hasCurl)('every call of the tour is answered as the tour says', async () => {
  const blocks = shellBlocks(await readFile('docs/tour.md', 'utf8'));
  const [address = '', ...steps] = blocks;
  expect(address).toMatch(/^export VIVEIRO_URL=/);

  const service = await startProcess({ ...ACCESS, DATABASE_URL: await freshDatabaseUrl() });
  const folder = await mkdtemp(join(tmpdir(), 'viveiro-passeio-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const { code, stdout, stderr } = await bash([STATUSES, ...steps].join('\n'), folder, {
    VIVEIRO_URL: service.url,
    VIVEIRO_EMAIL: ACCESS.ADMIN_EMAIL,
    VIVEIRO_SENHA: ACCESS.ADMIN_PASSWORD,
  });

  expect(code, stdout + stderr).toBe(0);
  const statuses = stderr.trim().split('\n');
  expect(
    statuses.filter((status) => !/^20[01]$/.test(status)),
    stdout,
  ).toEqual(refusalsIn(steps));
  expect(stdout).toContain('"fase":"FINALIZADO"');
  const files = await readdir(folder);
  expect(files).toHaveLength(3);
  for (const file of files) {
    expect((await readFile(join(folder, file))).subarray(0, 5).toString()).toBe('%PDF-');
  }
});

function shellBlocks(markdown: string): string[] {
  return [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block ?? '');
}

/** The statuses that the comments of the tour announce, in order. */
function refusalsIn(blocks: readonly string[]): string[] {
  return [...blocks.join('\n').matchAll(/# refused with (\d{3})/g)].map(([, status]) => status ?? '');
}

async function bash(script: string, cwd: string, settings: Record<string, string>) {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterAll(() => child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  return { code: await exitOf(child), stdout, stderr };
}
