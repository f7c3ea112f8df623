import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { readStates } from '../../adapters/disk/continuous/state.ts';
import { connect } from '../../db/connection.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../../db/embedded/start.ts';
import { signIn } from '../support/accounts.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startProcess, viveiro } from '../support/process.ts';
import { until } from '../support/until.ts';
import { beginning } from './beginning.ts';
import { expectWithin } from './goals.ts';
import { smallDisk } from './small-disk.ts';
import { expectOnlyUntil, Writers } from './writers.ts';

/**
 * Twenty people write, everything is killed and the data deleted; the copy is restored elsewhere. What was answered more than a
 * minute before the end is there, where the log is copied after thirty seconds; the minute shrinks with them.
 * `CONTINUOUS_SECONDS` says after how many, `CONTINUOUS_FOR` how many seconds are written.
 */
const SECONDS = Number(process.env.CONTINUOUS_SECONDS ?? 3);
const FOR_MS = Number(process.env.CONTINUOUS_FOR ?? 10) * 1_000;
const LOST_MS = 2 * SECONDS * 1_000;
/** How long something takes at most that waits for the next file of the log. */
const PATIENCE = { timeout: 120_000 + 10 * LOST_MS };
/** Copies are interrupted after four files of the log, and tried again after a quarter of a minute. */
const LIMIT = { timeout: 240_000 + FOR_MS + 40 * LOST_MS };

const SETTINGS = {
  COPIA_CONTINUA_SEGUNDOS: String(SECONDS),
  // Four files of the log.
  COPIA_CONTINUA_FILA_MB: '64',
  ADMIN_EMAIL: 'copia@viveiro.example',
  ADMIN_PASSWORD: 'geada de julho',
  ADMIN_APP: 'false',
};

/** A nursery with its own database that twenty people write into, and what the service says of its folders. */
async function nursery(folders: readonly string[]) {
  const DATA_DIR = temporaryFolder();
  const service = await startProcess({ ...SETTINGS, DATA_DIR, COPIA_CONTINUA: folders.join(',') });
  const db = connect({ connection: (await runningEmbeddedPostgres(DATA_DIR))?.connection ?? '' });
  const { token, especies, procedencias } = await beginning(db, { tokenFor: (user) => signIn(db, user) });
  await db.destroy();
  const writers = new Writers(service.url, token, especies, 'contínua', procedencias);
  const states = () => readStates(DATA_DIR, folders);
  /** Everything that was written until now is copied. */
  const reached = async (n: number, ...others: number[]) => {
    const now = new Date().toISOString();
    for (const each of [n, ...others])
      await until(async () => {
        const state = (await states())[each];
        expect([state?.quebrada, (state?.ate ?? '') > now]).toEqual([false, true]);
      }, PATIENCE);
  };
  /** Kills all, deletes the data, and says when that was. */
  const die = async () => {
    const ended = performance.now();
    service.kill('SIGKILL');
    process.kill(postmasterOf(DATA_DIR), 'SIGKILL');
    await service.exited;
    const attempts = await writers.end();
    await until(() => rm(DATA_DIR, { recursive: true, force: true }));
    return { attempts, ended };
  };
  return { writers, states, reached, die };
}

function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);
}

type Died = Awaited<ReturnType<Awaited<ReturnType<typeof nursery>>['die']>>;

/** Restores a folder elsewhere, and looks whether all is there that has to be, once, and nothing by half. */
async function expectRestored(folder: string, { attempts, ended }: Died, context: TestContext) {
  const DATA_DIR = temporaryFolder();
  const restored = await viveiro(['restaurar', '--continua', folder], { DATA_DIR });
  expect(restored.output).toMatch(/^Restaurado até a movimentação [\d.]+, nenhum termo e [\d/]+ [\d:]+\.$/m);
  expect(restored.code).toBe(0);
  const server = await startEmbeddedPostgres({ dataDir: DATA_DIR });
  const db = connect({ connection: server.connection });
  onTestFinished(async () => {
    await db.destroy();
    await server.stop();
  });
  const lost = await expectOnlyUntil(db, attempts);
  expectWithin(LOST_MS, context, 'the oldest that is lost', lost === null ? 0 : ended - lost);
}

test(
  'a dead disk costs at most a minute, also of a folder that was missing at first, and of a copy that is cut off',
  LIMIT,
  async (context) => {
    const top = temporaryFolder();
    const [one, late] = ['um', 'tarde'].map((name) => join(top, name)) as [string, string];
    await mkdir(one);
    const { reached, states, die } = await nursery([one, late]);
    await reached(0);
    expect((await states())[1]?.falta).toContain('ela não existe');
    await mkdir(late);
    await Promise.all([wait(FOR_MS), reached(0, 1)]);
    const [base = ''] = (await readdir(one)).filter((name) => name.startsWith('base-'));
    await until(async () => expect((await readdir(join(one, base, 'log'))).join()).toContain('.parcial'), {
      ...PATIENCE,
      interval: 1,
    });
    const died = await die();
    await expectRestored(one, died, context);
    await expectRestored(late, died, context);
  },
);

test(
  'a folder that hangs, is gone for a while or is full costs nothing of the others, and is caught up when it is back',
  LIMIT,
  async (context) => {
    const top = temporaryFolder();
    const [hangs, away] = ['pendura', 'longe'].map((name) => join(top, name)) as [string, string];
    const disk = smallDisk(150, top);
    const folder = disk?.place ?? join(top, 'pequena');
    for (const each of [hangs, folder]) await mkdir(each, { recursive: true });
    const { reached, states, die } = await nursery([hangs, folder]);
    await reached(1);
    // Whoever opens it waits for somebody who writes.
    await rename(hangs, away);
    await mkdir(hangs);
    execFileSync('mkfifo', [join(hangs, 'viveiro-continua.json')]);
    await until(async () => expect((await states())[0]?.quebrada).toBe(true), PATIENCE);
    await reached(1);
    if (disk) {
      await disk.fill();
      await until(async () => expect((await states())[1]?.falta).toContain('o disco está cheio'), PATIENCE);
      await until(async () => expect((await states())[1]?.quebrada).toBe(true), PATIENCE);
      await disk.free();
    }
    await rm(hangs, { recursive: true });
    await rename(away, hangs);
    await reached(0, 1);
    await wait(FOR_MS / 2);
    const died = await die();
    await expectRestored(hangs, died, context);
    await expectRestored(folder, died, context);
  },
);
