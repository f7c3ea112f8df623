import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connect, type Db } from '../../db/connection.ts';
import { startEmbeddedPostgres } from '../../db/embedded/start.ts';
import { migrate } from '../../db/migrate.ts';
import { violations } from '../support/invariants.ts';
import { temporaryDataDir } from '../support/process.ts';
import { serviceOver } from '../support/service.ts';
import { beginning, moreWritten } from './beginning.ts';
import { expectWithin, ON_POSTGRES } from './goals.ts';
import { lostOf, nextSuccessOf, slowestOf, strangeOf, Writers } from './writers.ts';

/** A disk that is full, until somebody makes room. */
interface Disk {
  fill(): void | Promise<void>;
  free(): void | Promise<void>;
}

const TIMES = Array.from({ length: Number(process.env.FAULTS_TIMES ?? 1) }, (_, n) => n + 1);

test.for(TIMES)(
  'a full disk refuses with a sentence, loses nothing that was answered, and takes writes again with room (%d)',
  { timeout: 180_000 },
  async (_, context) => {
    const dataDir = await temporaryDataDir();
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
    expect(attempts.filter(({ status }) => status === 500)).toEqual([]);
    expect(await lostOf(db, attempts)).toEqual([]);
    expect(strangeOf(attempts)).toEqual([]);
    expectWithin(ON_POSTGRES.answered, context, 'an answer', slowestOf(attempts));
    expectWithin(ON_POSTGRES.healed, context, 'the next success', nextSuccessOf(attempts, freed) - freed);
    expect(await violations(db)).toEqual([]);
  },
);

/** A file system of eight megabytes with ledger and trail on it; undefined where none may be mounted. */
async function smallDiskUnderTheBooks(db: Db, dataDir: string): Promise<Disk | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const place = mkdtempSync(join(tmpdir(), 'viveiro-disco-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'viveiro', place], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', place]));
  const { uid, gid } = statSync(join(dataDir, 'postgres/data'));
  chownSync(place, uid, gid);
  await db.raw(`create tablespace pequeno location '${place}'`);
  for (const livro of ['movimentacoes', 'auditoria']) {
    await db.raw('alter table ?? set tablespace pequeno', [livro]);
  }
  const ballast = join(place, 'lastro');
  return { fill: () => fill(ballast), free: () => rmSync(ballast) };
}

function fill(path: string): void {
  for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) appendFileSync(path, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
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
