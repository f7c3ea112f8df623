import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../db/connection.ts';
import { startEmbeddedPostgres } from '../../db/embedded/start.ts';
import { migrate } from '../../db/migrate.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { violations } from '../support/invariants.ts';
import { startProcess, temporaryDataDir } from '../support/process.ts';
import { serviceOver } from '../support/service.ts';
import { beginning, moreWritten } from './beginning.ts';
import { type Wire, wireTo } from './proxy.ts';
import { lostOf, slowestOf, strangeOf, Writers } from './writers.ts';

/**
 * Twenty people write while something fails: what was answered with 201 is there once, nothing is half done, whoever
 * waited was answered, and the next writes succeed by themselves. `FAULTS_TIMES` repeats each.
 */
const TIMES = Array.from({ length: Number(process.env.FAULTS_TIMES ?? 1) }, (_, n) => n + 1);
const LONG = 180_000;

/** No answer takes longer, and the next success after the fault's end comes within so long. In milliseconds. */
const ANSWERED_MS = 10_000;
const HEALED_MS = 5_000;
/** How long a fault lasts: longer than the time-out of a statement. */
const FAULT_MS = 4_000;

describe('a wire to the database', async () => {
  const url = await freshDatabaseUrl();
  const bystander = open(url);
  const wire = await wireTo(url);
  const service = await serviceOver(open(wire.url), { logLevel: 'silent' });
  const base = await service.listen();
  const { token, especies } = await beginning(bystander, service);

  const FAULTS: [string, (wire: Wire) => void][] = [
    ['is cut', ({ cut }) => cut()],
    ['refuses every connection for a while', ({ refuse }) => refuse()],
    ['is frozen for a while', ({ freeze }) => freeze()],
    ['is half open: who is connected hears nothing any more', ({ halfOpen }) => halfOpen()],
  ];

  test.each(TIMES.flatMap((time) => FAULTS.map(([what, spoil]) => ({ what, spoil, time }))))(
    'that $what loses nothing, and heals by itself ($time)',
    async ({ spoil, time, what }) => {
      const writers = new Writers(base, token, especies, `${time}, ${what}`);
      await moreWritten(writers, 40);
      spoil(wire);
      await wait(FAULT_MS);
      wire.mend();
      const mended = performance.now();
      await moreWritten(writers, 40);
      const attempts = await writers.end();
      const next = attempts.find(({ status, sent }) => status === 201 && sent > mended);

      expect(await lostOf(bystander, attempts)).toEqual([]);
      expect(strangeOf(attempts)).toEqual([]);
      expect(attempts.filter(({ status }) => status === null)).toEqual([]);
      expect(slowestOf(attempts)).toBeLessThan(ANSWERED_MS);
      expect((next?.answered ?? Number.POSITIVE_INFINITY) - mended).toBeLessThan(HEALED_MS);
      expect(await violations(bystander)).toEqual([]);
    },
    LONG,
  );
});

describe('a PostgreSQL that is killed and started again', () => {
  test.each(TIMES)(
    'loses nothing that was answered (%d)',
    async () => {
      const dataDir = await temporaryDataDir();
      const start = () => startEmbeddedPostgres({ dataDir });
      let server = await start();
      onTestFinished(() => server.stop());
      const db = connect({ connection: server.connection });
      onTestFinished(() => db.destroy());
      await migrate(db);
      const service = await serviceOver(db, { logLevel: 'silent' });
      const base = await service.listen();
      const { token, especies } = await beginning(db, service);

      const writers = new Writers(base, token, especies);
      await moreWritten(writers, 100);
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      server = await start();
      await moreWritten(writers, 40);
      const attempts = await writers.end();

      expect(await lostOf(db, attempts)).toEqual([]);
      expect(strangeOf(attempts)).toEqual([]);
      expect(slowestOf(attempts)).toBeLessThan(ANSWERED_MS);
      expect(await violations(db)).toEqual([]);
    },
    LONG,
  );
});

function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);
}

describe('a service', async () => {
  const DATABASE_URL = await freshDatabaseUrl();
  const db = open(DATABASE_URL);
  const { token, especies } = await beginning(db, await serviceOver(db));
  const SETTINGS = {
    DATABASE_URL,
    ADMIN_EMAIL: 'falhas@viveiro.example',
    ADMIN_PASSWORD: 'geada de julho',
    ADMIN_APP: 'false',
  };

  test.each(TIMES)(
    'that is killed loses nothing that it answered, and leaves nothing half done (%d)',
    async (time) => {
      const service = await startProcess(SETTINGS);
      const writers = new Writers(service.url, token, especies, `morta ${time}`);
      await moreWritten(writers, 100);
      service.kill('SIGKILL');
      await service.exited;
      const attempts = await writers.end();

      expect(await lostOf(db, attempts)).toEqual([]);
      expect(strangeOf(attempts)).toEqual([]);
      await expect.poll(() => violations(db)).toEqual([]);
    },
    LONG,
  );

  test.each(TIMES)(
    'that is told to end answers all that it was asked, and ends with exit code 0 (%d)',
    async (time) => {
      const service = await startProcess(SETTINGS);
      const writers = new Writers(service.url, token, especies, `encerrada ${time}`);
      await moreWritten(writers, 100);
      const told = performance.now();
      service.kill('SIGTERM');
      expect(await service.exited).toBe(0);
      expect(performance.now() - told).toBeLessThan(ANSWERED_MS);
      const attempts = await writers.end();

      expect(await lostOf(db, attempts)).toEqual([]);
      expect(strangeOf(attempts)).toEqual([]);
      const unanswered = attempts.filter(({ status }) => status === null).map(({ mark }) => mark);
      expect(await db('movimentacoes').whereIn('justificativa', unanswered)).toEqual([]);
      expect(await violations(db)).toEqual([]);
    },
    LONG,
  );
});
