import { spawn, spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabaseUrl } from '../support/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { exitOf, started, startProcess } from '../support/process.ts';
import { freePort } from './free-port.ts';

/**
 * The shell blocks of docs/tour.md and docs/imports.md, as somebody would type them: those of each page in one bash, at one
 * service.
 */

const ACCESS = { ADMIN_EMAIL: 'guia@viveiro.example', ADMIN_PASSWORD: 'passeio pelo viveiro' };

/** The service and its tests need Node alone; the pages need what they are typed with. */
const hasCurl = spawnSync('bash', ['-c', 'command -v curl']).status === 0;

describe.skipIf(!hasCurl)('the commands of the documentation', async () => {
  // Started here, not in a hook: what is registered to be killed in a hook is never killed.
  const { url } = hasCurl
    ? await startProcess({
        ...ACCESS,
        DATABASE_URL: await freshDatabaseUrl(),
        WEBHOOKS_REDE_INTERNA: 'true',
      })
    : { url: '' };
  const folder = temporaryFolder();

  test('in the tour are answered as the tour says', async () => {
    const script = await scriptOf('docs/tour.md');
    const [, receiver = ''] = /^```js\n(.*?)^```$/ms.exec(await readFile('docs/webhooks.md', 'utf8')) ?? [];
    await writeFile(join(folder, 'receptor.mjs'), receiver);
    const { code, stdout, stderr } = await bash(['set -e', EVERY_STATUS, script], folder, url);

    expect(code, stdout + stderr).toBe(0);
    const statuses = stderr.trim().split('\n');
    expect(
      statuses.filter((status) => !/^20[01]$/.test(status)),
      stdout,
    ).toEqual([...script.matchAll(/# refused with (\d{3})/g)].map(([, status]) => status));
    expect(stdout).toContain('"fase":"FINALIZADO"');
    expect(stdout).toMatch(/[0-9a-f-]{36} CRIAR_ESPECIE$/m);
    const files = (await readdir(folder)).filter((name) => !['receptor.mjs', 'ouvido.txt'].includes(name));
    expect(files).toHaveLength(4);
    for (const file of files) await expectPdf(join(folder, file));
  });

  test('for sheets and reports end as their page says, and leave the files that it names', async () => {
    const script = await scriptOf('docs/imports.md');
    const { stdout, stderr } = await bash(
      [`export TMPDIR=${folder}`, await everyExitCode(), script, 'echo "in $P"'],
      process.cwd(),
      url,
    );

    const typed = script.split('\n').filter((line) => line.startsWith('viveiro '));
    const codes = [...stderr.matchAll(/^exit code (\d+)$/gm)].map(([, code]) => code);
    expect(codes, stdout + stderr).toEqual(typed.map((line) => /# .*exit code (\d)/.exec(line)?.[1] ?? '0'));
    const [, made = ''] = /^in (.+)$/m.exec(stdout) ?? [];
    const files = (await readdir(made)).sort();
    expect(files).toEqual(expect.arrayContaining(['especies.xlsx', 'plantas.csv', 'recusadas.csv']));
    expect(await readFile(join(made, 'recusadas.csv'), 'utf8')).toMatch(/Cedrela fissilis/);
    await expectPdf(join(made, files.find((name) => name.endsWith('.pdf')) ?? 'no PDF'));
  });
});

/** Every curl also writes its HTTP status to stderr. */
const EVERY_STATUS = `curl() { command curl -w '%{stderr}%{http_code}\\n' "$@"; }`;

/** `viveiro` as it is built; every one also writes its exit code to stderr. */
const everyExitCode = async () =>
  `viveiro() { node ${(await started('cli/viveiro')).join(' ')} "$@"; echo "exit code $?" >&2; }`;

/** The shell blocks of a page, without the line that says where its service is and who signs in. */
async function scriptOf(page: string): Promise<string> {
  const markdown = await readFile(page, 'utf8');
  const script = [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
  expect(script).toMatch(/^export VIVEIRO_URL=/);
  return script.slice(script.indexOf('\n'));
}

async function expectPdf(path: string): Promise<void> {
  expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');
}

async function bash(script: string[], cwd: string, url: string) {
  const PORTA = String(await freePort());
  const child = spawn('bash', ['-uo', 'pipefail', '-c', script.join('\n')], {
    cwd,
    env: {
      PATH: process.env.PATH,
      PORTA,
      VIVEIRO_URL: url,
      VIVEIRO_EMAIL: ACCESS.ADMIN_EMAIL,
      VIVEIRO_SENHA: ACCESS.ADMIN_PASSWORD,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
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
