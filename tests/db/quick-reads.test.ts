import { afterAll, describe, expect, test } from 'vitest';
import { NotQuick, QuickReads } from '../../db/quick-reads.ts';
import { callerFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { especie, operador } from '../support/factories.ts';
import { times } from '../support/races.ts';
import { serviceOver } from '../support/service.ts';
import { until } from '../support/until.ts';

const url = await freshDatabaseUrl();
const db = open(url);
const quick = new QuickReads(url);
afterAll(() => quick.end());

const user = await operador(db);
const caller = callerFor(db, user);
const service = await serviceOver(open(url));
const token = await service.tokenFor(user);

/** Counts how often it is run. */
await db.raw('create sequence feitas');
const count = (n: number) => ({
  name: 'count',
  text: `select $1::int as n, nextval('feitas') as vez`,
  values: [n],
});

describe('records of one turn', () => {
  const byId = (id: string) => ({
    name: 'byId',
    text: `select id, nome_popular, vez from especies, (select nextval('feitas') as vez offset 0) uma where id = any($1)`,
    id,
  });

  test('are found by a plan that PostgreSQL reuses', async () => {
    const text = `select t.id, (select generic_plans from pg_prepared_statements where name = 'plano') as vezes
      from usuarios t where t.id = any($1)`;
    const plano = { name: 'plano', text, id: user.id };
    const first = await quick.record<{ vezes: number }>(plano);
    const second = await quick.record<{ vezes: number }>(plano);
    expect(second?.vezes).toBe((first?.vezes ?? 0) + 1);
  });

  test('are one statement by their ids, and a missing record is reported to its caller', async () => {
    const made = await Promise.all(times(3, () => especie(caller)));
    const none = crypto.randomUUID();
    const asked = [...made, ...made].map(({ id }) => quick.record<{ id: string; vez: number }>(byId(id)));
    const [missing, ...found] = await Promise.all([quick.record(byId(none)), ...asked]);
    expect(missing).toBeNull();
    expect(found.map((each) => each?.id)).toEqual([...made, ...made].map(({ id }) => id));
    expect(new Set(found.map((each) => each?.vez)).size).toBe(1);
  });

  test('are all sent to the pool when their statement is not short', async () => {
    const slow = { name: 'slowById', text: 'select id, pg_sleep(60) from especies where id = any($1)' };
    const ids = await Promise.all(times(2, async () => (await especie(caller)).id));
    const outcomes = await Promise.allSettled(ids.map((id) => quick.record({ ...slow, id })));
    for (const each of outcomes) expect(each).toMatchObject({ reason: expect.any(NotQuick) });
  });
});

describe('a read that fails here', () => {
  test('because it is not short fails soon, and the others sent with it are answered', async () => {
    const slow = quick.read({ name: 'sleep', text: 'select pg_sleep(60)', values: [] });
    const others = times(10, (n) => quick.read<{ n: number }>(count(n)));
    await expect(slow).rejects.toThrow(NotQuick);
    expect((await Promise.all(others)).map(([row]) => row?.n)).toEqual(times(10, Number));
  });

  test('because its connections were ended says so, and the next ones are answered', async () => {
    await Promise.all(times(4, (n) => quick.read(count(n))));
    const sleeping = times(2, (n) =>
      quick.read({ name: 'nap', text: 'select pg_sleep(0.09), $1::int', values: [n] }),
    );
    const settled = Promise.allSettled(sleeping);
    await until(
      async () => {
        const ended = await db.raw(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%pg_sleep(0.09)%' and pid <> pg_backend_pid()`);
        expect(ended.rows.length).toBeGreaterThan(0);
      },
      { interval: 1 },
    );
    for (const each of await settled)
      if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(NotQuick);
    await until(async () => {
      const again = await Promise.allSettled(times(4, (n) => quick.read(count(n))));
      expect(again.map(({ status }) => status)).toEqual(times(4, () => 'fulfilled'));
    });
  });

  test('is repeated on the pool', async () => {
    const { id } = await especie(caller);
    await db.raw(`
      alter table especies rename to especies_de_fato;
      create view especies as
        with devagar as materialized (select pg_sleep(0.3)) select e.* from especies_de_fato e, devagar`);
    const answers = await Promise.all([
      service.request('GET', `/especies/${id}`, { token }),
      service.request('GET', '/especies', { token }),
      service.request('GET', '/estufas', { token }),
    ]);
    await db.raw('drop view especies; alter table especies_de_fato rename to especies');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body.data.id).toBe(id);
  });
});

test('a write is seen by every read that starts after its answer, even while equal reads are under way', async () => {
  const { id } = await especie(caller);
  const path = `/especies/${id}`;
  let writing = true;
  const crowd = times(8, async () => {
    while (writing) expect((await service.request('GET', path, { token })).status).toBe(200);
  });
  const saldo = async () => (await service.request('GET', path, { token })).body.data.quantidade_atual;
  const before = await saldo();
  for (let n = 1; n <= 30; n += 1) {
    const body = { tipo: 'ENTRADA', especie_id: id, quantidade: 1, justificativa: 'Coleta' };
    expect((await service.request('POST', '/movimentacoes', { token, body })).status).toBe(201);
    expect(await saldo()).toBe(before + n);
  }
  writing = false;
  await Promise.all(crowd);
});

test('a pool of quick reads that ends leaves no connection', async () => {
  const ending = new QuickReads(url);
  await Promise.all(
    times(4, (n) => ending.read({ name: 'eu', text: 'select $1::int as acaba', values: [n] })),
  );
  await ending.end();
  await until(async () => {
    const { rows } = await db.raw(`
      select 1 from pg_stat_activity where datname = current_database() and query like '%as acaba%' and pid <> pg_backend_pid()`);
    expect(rows).toEqual([]);
  });
});
