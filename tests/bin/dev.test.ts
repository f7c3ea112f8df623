import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { exitOf, outputOf } from '../support/process.ts';

test('npm run dev restarts the service at a change, on a database that stays up, with the app beside it', async () => {
  const DATA_DIR = temporaryFolder();
  const dev = spawn(process.execPath, ['--import', 'tsx', 'bin/dev.mjs'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  killGroup(dev);
  const said = outputOf(dev);
  const starts = () => [...said().matchAll(/está no ar em (\S+)/g)].map(([, url]) => url);
  const server = async () =>
    (await readFile(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0];

  await expect.poll(starts).toHaveLength(1);
  const first = await server();
  await utimes('adapters/main.ts', new Date(), new Date());
  await expect.poll(starts).toHaveLength(2);
  expect(await server()).toBe(first);
  const page = () =>
    fetch('http://localhost:5173/admin/').then(
      (answer) => answer.text(),
      () => '',
    );
  await expect.poll(page).toContain('/admin/@vite/client');
  const answer = await fetch(`${starts()[1]}/health`, { headers: { origin: 'http://localhost:5173' } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
  dev.kill('SIGTERM');
  expect(await exitOf(dev)).toBe(0);
  await expect(server()).rejects.toThrow('ENOENT');
});

/** Kills what was started `detached`, with all that it has started: after the test, and when a run is interrupted, whose terminal does not reach it. */
function killGroup({ pid }: ChildProcess): void {
  const kill = () => {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  process.once('exit', kill);
  onTestFinished(() => {
    process.off('exit', kill);
    kill();
  });
}
