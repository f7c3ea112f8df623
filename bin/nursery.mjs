/** The nursery that a release keeps: the demonstration, sealed, as a backup. Every later version is tested with it. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const VIVEIRO = resolve('bin/viveiro.mjs');

export async function keepNursery(file) {
  const folder = mkdtempSync(join(tmpdir(), 'viveiro-'));
  // biome-ignore lint/style/noProcessEnv: what the program needs of it, such as PATH, differs between platforms
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: '0' };
  const run = (...words) => execFileSync(process.execPath, [VIVEIRO, ...words], { env, stdio: 'ignore' });
  try {
    run('demo');
    await startAndStop(env);
    run('backup', resolve(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The start seals what is recorded. */
async function startAndStop(env) {
  const service = spawn(process.execPath, [VIVEIRO, 'iniciar'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(service, 'exit');
  for await (const piece of service.stdout) if (`${piece}`.includes('está no ar')) service.kill();
  await ended;
}
