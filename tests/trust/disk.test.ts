import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connect, type Db } from '../../db/connection.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../../db/embedded/start.ts';
import { migrate } from '../../db/migrate.ts';
import { signIn } from '../support/accounts.ts';
import { temporaryFolder } from '../support/folder.ts';
import { runToEnd, startProcess } from '../support/process.ts';
import { serviceOver } from '../support/service.ts';
import { beginning, moreWritten } from './beginning.ts';
import { expectWithin, ON_POSTGRES } from './goals.ts';
import { type Disk, smallDisk } from './small-disk.ts';
import { expectNothingLost, nextSuccessOf, slowestOf, Writers } from './writers.ts';

const TIMES = Array.from({ length: Number(process.env.FAULTS_TIMES ?? 1) }, (_, n) => n + 1);

test.for(TIMES)(
  'on a full disk writes are refused with a sentence, nothing answered is lost, and writes work again with room (%d)',
  async (_, context) => {
    const dataDir = temporaryFolder();
    const server = await startEmbeddedPostgres({ dataDir });
    onTestFinished(() => server.stop());
    const db = connect({ connection: server.connection });
    onTestFinished(() => db.destroy());
    await migrate(db);
    const disk = (await smallDiskUnderTheBooks(db, dataDir)) ?? pretended(db);
    const service = await serviceOver(db, { logLevel: 'silent' });
    const { token, especies } = await beginning(db, service);

    const writers = new Writers(await service.listen(), token, especies);
    await moreWritten(writers, 40);
    await disk.fill();
    const refused = () => writers.attempts.filter(({ body }) => body.includes('SEM_ESPACO'));
    await expect.poll(() => refused().length, { timeout: 60_000 }).toBeGreaterThan(40);
    await disk.free();
    const freed = performance.now();
    await moreWritten(writers, 40);
    const attempts = await writers.end();

    expect(refused().find(({ status, body }) => status !== 503 || !body.includes('espaço em disco'))).toBe(
      undefined,
    );
    await expectNothingLost(db, attempts);
    expectWithin(ON_POSTGRES.answered, context, 'an answer', slowestOf(attempts));
    expectWithin(ON_POSTGRES.healed, context, 'the next success', nextSuccessOf(attempts, freed) - freed);
  },
);

/** A file system of eight megabytes with ledger and trail on it; undefined where none may be mounted. */
async function smallDiskUnderTheBooks(db: Db, dataDir: string): Promise<Disk | undefined> {
  const disk = smallDisk(8, join(dataDir, 'postgres/data'));
  if (disk === undefined) return undefined;
  await db.raw(`create tablespace pequeno location '${disk.place}'`);
  for (const livro of ['movimentacoes', 'auditoria']) {
    await db.raw('alter table ?? set tablespace pequeno', [livro]);
  }
  return disk;
}

/** The ledger says what PostgreSQL would say. */
function pretended(db: Db): Disk {
  return {
    fill: () =>
      db.raw(`
        create function cheio() returns trigger language plpgsql as
          $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
        create trigger cheio before insert on movimentacoes for each row execute function cheio()`),
    free: () => db.raw('drop trigger cheio on movimentacoes; drop function cheio'),
  };
}

test.for(TIMES)(
  'a full disk of PostgreSQL’s own log ends the service with a sentence; with room it starts, and nothing was lost (%d)',
  async (_, context) => {
    const DATA_DIR = temporaryFolder();
    const settings = {
      DATA_DIR,
      ADMIN_EMAIL: 'disco@viveiro.example',
      ADMIN_PASSWORD: 'geada de julho',
      ADMIN_APP: 'false',
    };
    const made = await startProcess(settings);
    made.kill('SIGTERM');
    await made.exited;
    const disk = smallDiskUnderTheLog(DATA_DIR);
    if (disk === undefined) return context.skip('no file system may be mounted here');

    const service = await startProcess(settings);
    const db = connect({ connection: (await runningEmbeddedPostgres(DATA_DIR))?.connection ?? '' });
    onTestFinished(() => db.destroy());
    const { token, especies } = await beginning(db, { tokenFor: (user) => signIn(db, user) });
    const writers = new Writers(service.url, token, especies);
    await moreWritten(writers, 40);
    await disk.fill();
    let code: number | null | undefined;
    void service.exited.then((ended) => {
      code = ended;
    });
    // What is begun anew has to be found on the disk; a file of the log that nothing was written to is not ended.
    const ended = async () => {
      await db
        .raw(`select pg_logical_emit_message(false, 'disco', 'cheio'), pg_switch_wal()`)
        .catch(() => {});
      return code;
    };
    await expect
      .poll(ended, { timeout: 60_000 })
      .toBe(1)
      .catch((error) => {
        const log = readFileSync(join(DATA_DIR, 'postgres/postgres.log'), 'utf8');
        throw new Error(`${endOf(service.output())}\n${endOf(log)}`, { cause: error });
      });
    expect(service.output().trim().split('\n').at(-1)).toContain('Não há espaço em disco');
    expect(await runToEnd('main', settings)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Não há espaço em disco'),
    });
    await disk.free();
    const again = await startProcess({ ...settings, PORT: new URL(service.url).port });
    await moreWritten(writers, 40);
    const attempts = await writers.end();

    await expectNothingLost(db, attempts);
    again.kill('SIGTERM');
    expect(await again.exited).toBe(0);
  },
);

/** A file system of three of the log's files with the log on it; undefined where none may be mounted. */
function smallDiskUnderTheLog(dataDir: string): Disk | undefined {
  const log = join(dataDir, 'postgres/data/pg_wal');
  const disk = smallDisk(50, log);
  if (disk === undefined) return undefined;
  execFileSync('cp', ['-a', `${log}/.`, disk.place]);
  rmSync(log, { recursive: true });
  symlinkSync(disk.place, log);
  return disk;
}

/** The last lines, but for those that refuse a connection. */
function endOf(log: string): string {
  const lines = log.split('\n').filter((line) => !line.includes('FATAL:  the database system is'));
  return lines.slice(-40).join('\n');
}
