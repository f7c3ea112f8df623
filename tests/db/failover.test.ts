import { describe, expect, onTestFinished, test } from 'vitest';
import { openStandby } from '../../adapters/standby.ts';
import { Standby } from '../../db/standby.ts';
import { capturingLog } from '../support/caller.ts';
import { open } from '../support/database.ts';
import { primaryAndStandby } from '../support/standby.ts';
import { until } from '../support/until.ts';

/** The standby was promoted, and the service writes there; the server that was the primary becomes its standby. */

type Servers = Awaited<ReturnType<typeof primaryAndStandby>>;

async function reading({ primary: old, standby: promoted }: Servers): Promise<Standby> {
  const copy = new Standby(open(promoted.url), old.url, () => {}, { behindMs: 30_000, aloneMs: 0 });
  onTestFinished(() => copy.end());
  await copy.watch();
  return copy;
}

describe('after a failover the old primary', () => {
  test('that went on by itself in the meantime is not read, though it is ahead', async () => {
    const servers = await primaryAndStandby();
    const { primary: old, standby: promoted } = servers;
    await promoted.owner.raw('select pg_promote()');
    await old.owner.raw('create table adiante as select from generate_series(1, 100000)');
    await old.stop();
    await old.follow(promoted);
    await old.start();
    const [ahead, place] = await Promise.all([
      old.owner.raw('select pg_last_wal_replay_lsn() as lsn'),
      promoted.owner.raw('select pg_current_wal_lsn() as lsn'),
    ]).then((answers) => answers.map(({ rows }) => rows[0].lsn));
    const { rows } = await old.owner.raw('select ?::pg_lsn > ?::pg_lsn as ahead', [ahead, place]);
    expect(rows).toEqual([{ ahead: true }]);

    const copy = await reading(servers);
    expect(copy.state).toMatchObject({ fault: 'divergente', completeUntil: null });
    expect(await copy.reader(undefined)).toBeNull();

    const said: string[] = [];
    const start = { log: capturingLog(), say: (sentence: string) => said.push(sentence) };
    const opened = await openStandby(old.url, open(promoted.url), start);
    onTestFinished(() => opened.end());
    expect(said).toEqual([
      expect.stringMatching(/não segue o banco de dados .* pg_basebackup ou pg_rewind\./),
    ]);
  });

  test('that follows the new one is read again after a checkpoint', async () => {
    const servers = await primaryAndStandby();
    const { primary: old, standby: promoted } = servers;
    await until(async () => {
      const { rows } = await old.owner.raw('select state from pg_stat_replication');
      expect(rows).toEqual([{ state: 'streaming' }]);
    });
    await old.stop();
    await promoted.owner.raw('select pg_promote()');
    await old.follow(promoted);
    await old.start();
    const copy = await reading(servers);
    await until(async () => {
      await old.owner.raw('checkpoint');
      await copy.watch();
      expect(copy.state.fault).toBeNull();
    });
    expect(await copy.reader(undefined)).not.toBeNull();
  });
});
