import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { SERVICE_ROLE } from '../../db/roles.ts';
import { Standby, type StandbyRead, type StandbyState } from '../../db/standby.ts';
import { callerFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { administrador, especie, movimentacao, operador } from '../support/factories.ts';
import { primaryAndStandby } from '../support/standby.ts';
import { until } from '../support/until.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 50) / 5;
const SEED = process.env.PROPERTY_SEED ? Number(process.env.PROPERTY_SEED) : undefined;

const { primary, standby } = await primaryAndStandby();
const db = open(primary.url);
const admin = await administrador(db);
const writer = await operador(db);
const caller = callerFor(db, writer);

beforeEach(() => replay('resume'));

describe('a standby that follows', () => {
  test('is read, and has everything that was recorded before the request', async () => {
    const copy = await watched();
    for (let n = 0; n < 20; n += 1) {
      const { id } = await especie(caller);
      const before = await instant();
      const read = await copy.reader(writer.id);
      expect(read?.completeUntil && read.completeUntil >= before).toBe(true);
      expect(await read?.db('especies').where({ id })).toHaveLength(1);
    }
  });

  test('is not behind while nothing happens: the primary states what is complete', async () => {
    const copy = await watched({ behindMs: 2_000, aloneMs: 0 });
    await sleep(2_500);
    await copy.watch();
    expect(copy.state).toMatchObject({ fault: null });
    expect(copy.state.behind).toBeLessThan(2);
  });

  test('takes no writes', async () => {
    const read = await (await watched()).reader(undefined);
    await expect(read?.db('especies').insert({ nome_popular: 'Ipê' })).rejects.toMatchObject({
      code: '25006',
    });
  });
});

describe('a standby that is behind', () => {
  test('is read, and states until when it is complete', async () => {
    const copy = await watched();
    await replay('pause');
    const before = await instant();
    const { id } = await especie(caller);
    const read = await copy.reader(admin.id);
    expect(read && read.completeUntil < before).toBe(true);
    expect(await read?.db('especies').where({ id })).toEqual([]);
  });

  test('is not read by a user whose writes it lacks', async () => {
    const copy = await watched();
    await replay('pause');
    await especie(caller);
    expect(await copy.reader(writer.id)).toBeNull();
    expect(copy.state.fault).toBeNull();
    await replay('resume');
    await until(async () => expect(await copy.reader(writer.id)).not.toBeNull());
  });

  test('for too long is not read until it has caught up; both are reported once', async () => {
    const told: (string | null)[] = [];
    const copy = await watched({ behindMs: 1_000, aloneMs: 0 }, ({ fault }) => told.push(fault));
    await replay('pause');
    await especie(caller);
    await until(async () => {
      await copy.watch();
      expect(copy.state.fault).toBe('atrasada');
    });
    expect(copy.state.behind).toBeGreaterThan(1);
    expect(await copy.reader(admin.id)).toBeNull();
    await replay('resume');
    await until(async () => {
      await copy.watch();
      expect(copy.state.fault).toBeNull();
    });
    expect(told).toEqual([null, 'atrasada', null]);
  });

  test('and cut off from the primary counts as behind, though it has replayed all that it received', async () => {
    const copy = await watched({ behindMs: 1_000, aloneMs: 0 });
    await cutOff();
    await especie(caller);
    const { rows } = await standby.owner.raw(
      'select pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn() as repeated',
    );
    expect(rows).toEqual([{ repeated: true }]);
    await until(async () => {
      await copy.watch();
      expect(copy.state.fault).toBe('atrasada');
    });
    expect(await copy.reader(admin.id)).toBeNull();
  });
});

describe('a standby that may not be read', () => {
  test.each([
    ['is the primary itself', () => primary.url, 'nao_e_replica'],
    [
      'is another database of the replica',
      () => standby.url.replace('/viveiro?', '/postgres?'),
      'outro_banco',
    ],
    ['is of another server', freshDatabaseUrl, 'outro_banco'],
    ['is not there', () => 'postgres://viveiro@127.0.0.1:1/viveiro', 'ausente'],
  ])('because it %s is reported', async (_, url, fault) => {
    const copy = opened(await url());
    await copy.watch();
    expect(copy.state).toMatchObject({ fault, completeUntil: null, behind: null });
    expect(await copy.reader(admin.id)).toBeNull();
  });

  test('because it has crashed is noticed by the next read, and is read again when it is back', async () => {
    const copy = await watched({ behindMs: 30_000, aloneMs: 0 });
    await standby.crash();
    expect(await copy.reader(admin.id)).toBeNull();
    expect(copy.state.fault).toBe('ausente');
    await standby.start();
    await until(async () => {
      await copy.watch();
      expect(await copy.reader(admin.id)).not.toBeNull();
    });
  });

  test('because a read conflicted with its log is left alone for a while', async () => {
    await setOnStandby('max_standby_streaming_delay = 0');
    onTestFinished(() => setOnStandby('max_standby_streaming_delay to default'));
    await primary.owner.raw(
      `create table passageira as select 1; grant select on passageira to ${SERVICE_ROLE}`,
    );
    const copy = await watched({ behindMs: 30_000, aloneMs: 500 });
    const { db: read } = (await copy.reader(undefined)) as StandbyRead;
    const reading = read.raw('select pg_sleep(2) from passageira').then(
      () => null,
      (error) => error,
    );
    await until(async () => expect(await running('pg_sleep')).toBe(1));
    await primary.owner.raw('drop table passageira');
    const error = await reading;
    expect(error).toMatchObject({ code: '40001' });
    expect(copy.hasFailed(error)).toBe(true);
    await copy.watch();
    expect(copy.state.fault).toBe('conflito');
    expect(await copy.reader(admin.id)).toBeNull();
    await until(async () => {
      await copy.watch();
      expect(copy.state.fault).toBeNull();
    });
  });

  test.each(['55P03', '22012'])('is not one on which a read failed with %s', async (code) => {
    const copy = await watched();
    expect(copy.hasFailed(Object.assign(new Error('of the read'), { code }))).toBe(false);
    expect(copy.state.fault).toBeNull();
  });
});

/** The replay is paused and resumed at random among writes; what is read is compared with all that the primary had. */
test.each(['on', 'off'])(
  'with synchronous_commit %s a read shows the primary at the stated instant or later, with all that its reader wrote',
  async (commit) => {
    await primary.owner.raw(`alter role ${SERVICE_ROLE} set synchronous_commit = ${commit}`);
    const db = open(primary.url);
    const caller = callerFor(db, writer);
    const copy = await watched(undefined, undefined, db);
    const { id: especie_id } = await especie(caller);
    /** What the primary had after each write, and an instant after that. */
    const history = [{ ended: await instant(), state: await stateOf(db) }];
    await until(async () => expect(await stateOf(standby.owner)).toBe(history[0]?.state));
    const steps = {
      write: async () => {
        await movimentacao(caller, { especie_id });
        history.push({ state: await stateOf(db), ended: await instant() });
      },
      pause: () => replay('pause'),
      resume: () => replay('resume'),
      watch: () => copy.watch(),
      readByAnother: async () => {
        const read = (await copy.reader(admin.id)) as StandbyRead;
        const moment = await momentOf(read);
        const told = history.findLastIndex(({ ended }) => ended < read.completeUntil);
        expect(moment).toBeGreaterThanOrEqual(Math.max(0, told));
      },
      readByTheWriter: async () => {
        const read = await copy.reader(writer.id);
        if (read) expect(await momentOf(read)).toBe(history.length - 1);
      },
    };
    const momentOf = async (read: StandbyRead) => {
      const found = await stateOf(read.db);
      const moment = history.findIndex(({ state }) => state === found);
      expect(moment, found).not.toBe(-1);
      return moment;
    };
    const names = Object.keys(steps) as (keyof typeof steps)[];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('write' as const, ...names), { minLength: 8, maxLength: 16, size: 'max' }),
        async (run) => {
          for (const name of run) await steps[name]();
        },
      ),
      { numRuns: RUNS, ...(SEED !== undefined && { seed: SEED }) },
    );
  },
  120_000,
);

/** Every write has its audit entry, so that no two states are the same. */
async function stateOf(of: Db): Promise<string> {
  const { rows } = await of.raw(`
    select (select count(*) from auditoria) || ' ' || (select count(*) from movimentacoes) || ' ' ||
      (select string_agg(quantidade_atual::text, ',' order by id) from especies) as state`);
  return rows[0].state;
}

/** How many statements with this text run on the standby. */
async function running(text: string): Promise<number> {
  const { rows } = await standby.owner.raw(
    `select count(*) as n from pg_stat_activity where state = 'active' and query like ? and pid <> pg_backend_pid()`,
    [`%${text}%`],
  );
  return rows[0].n;
}

function opened(
  url: string,
  bounds?: ConstructorParameters<typeof Standby>[3],
  changed: (state: StandbyState) => void = () => {},
  of = db,
): Standby {
  const copy = new Standby(of, url, changed, bounds);
  onTestFinished(() => copy.end());
  return copy;
}

async function watched(
  bounds?: ConstructorParameters<typeof Standby>[3],
  changed?: (state: StandbyState) => void,
  of?: Db,
): Promise<Standby> {
  const copy = opened(standby.url, bounds, changed, of);
  await until(async () => {
    await copy.watch();
    expect(copy.state.fault).toBeNull();
  });
  return copy;
}

async function replay(what: 'pause' | 'resume'): Promise<void> {
  await standby.owner.raw(`select pg_wal_replay_${what}()`);
  await until(async () => {
    const { rows } = await standby.owner.raw('select pg_get_wal_replay_pause_state() as state');
    expect(rows[0].state).toBe({ pause: 'paused', resume: 'not paused' }[what]);
  });
}

/** The primary ends what it sends to the standby, and refuses to send more until the test is over. */
async function cutOff(): Promise<void> {
  const { owner } = primary;
  await owner.raw('alter role replica nologin');
  onTestFinished(() => owner.raw('alter role replica login'));
  await owner.raw('select pg_terminate_backend(pid) from pg_stat_replication');
  await until(async () => {
    expect((await owner.raw('select from pg_stat_replication')).rows).toEqual([]);
  });
}

async function setOnStandby(setting: string): Promise<void> {
  await standby.owner.raw(`alter system set ${setting}`);
  await standby.owner.raw('select pg_reload_conf()');
}

async function instant(): Promise<string> {
  const { rows } = await db.raw('select clock_timestamp() as at');
  return rows[0].at;
}
