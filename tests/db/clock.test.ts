import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DatabaseClock } from '../../db/clock.ts';
import { connect } from '../../db/connection.ts';
import { TokenSenha, type Usuario } from '../../db/models/usuario.ts';
import { removeExpired, validate } from '../../src/auth/sessions.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { SENHA, signIn, withPassword } from '../support/accounts.ts';
import { atTheEnd } from '../support/at-the-end.ts';
import { callerFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { administrador, destinatario, especie, estufa, lote, operador } from '../support/factories.ts';
import { startProcess } from '../support/process.ts';
import { times } from '../support/races.ts';
import { ASTRAY_MS, wrongClock } from '../support/wrong-clock.ts';

const DATABASE_URL = await freshDatabaseUrl();
const db = open(DATABASE_URL);
const DAY_MS = 86_400_000;

describe('the clock of the database', () => {
  afterEach(() => void vi.useRealTimers());

  test('is followed by a process whose machine has a different time, even after that is corrected', async () => {
    const clock = new DatabaseClock();
    const right = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: right + 8 * DAY_MS });
    await clock.set(db);
    expect(Math.abs(clock.ahead + 8 * DAY_MS)).toBeLessThan(DAY_MS / 24);
    expect(Math.abs(clock.now().getTime() - right)).toBeLessThan(DAY_MS / 24);
    vi.useRealTimers();
    await clock.set(db);
    expect(Math.abs(clock.ahead)).toBeLessThan(DAY_MS / 24);
  });

  test('is not replaced by an answer that took too long to mean anything', () => {
    const clock = new DatabaseClock();
    let here = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => here);
    const hear = (after: number, agora: number) => {
      const asked = here;
      here += after;
      clock.hear(new Date(agora).toISOString(), asked);
      return clock.now().getTime() - here;
    };
    expect([hear(2, 3_000), hear(10_000, 5_000)]).toEqual([2_999, 2_999]);
  });
});

describe('a service with the role of the owner alone', async () => {
  const user = await administrador(db);
  const clock = new DatabaseClock();
  const caller = callerWith(DATABASE_URL, clock);
  const { id: especie_id } = await especie(caller, { quantidade_inicial: 100 });
  const { id: destinatario_id } = await destinatario(caller);

  function callerWith(connection: string, clock: DatabaseClock) {
    const pool = connect({ connection, clock });
    atTheEnd(() => pool.destroy());
    return callerFor(pool, user, { now: clock.now, makeFile: async () => {} });
  }

  const saida = () =>
    ({ tipo: 'SAIDA', especie_id, destinatario_id, quantidade: 1, justificativa: 'Doação' }) as const;
  const WRITES: Record<string, () => Promise<unknown>> = {
    'of a group': () => Promise.all(times(3, () => caller.movimentacoes.criar(saida()))),
    'of a species': () => especie(caller),
    'of a greenhouse': () => estufa(caller),
    'of a batch': () => lote(caller),
    'of a delivery': () =>
      caller.entregas.criar({
        destinatario_id,
        itens: [{ especie_id, quantidade: 1 }],
        justificativa: 'Doação',
      }),
    'of an export': () => caller.relatorios.destinatarios({ formato: 'csv' }),
  };

  /** Every row that is not dated today. */
  async function astray(): Promise<string[]> {
    const { rows: columns } = await db.raw(
      `select table_name as t, column_name as c from information_schema.columns
       where table_schema = 'public' and column_name in ('data_registro', 'data_att', 'data', 'data_inicio')
         and data_type = 'timestamp with time zone'`,
    );
    const parts = columns.map(
      ({ t, c }: Record<string, string>) =>
        `select '${t}.${c}' as place from ${t} where abs(extract(epoch from ${c} - clock_timestamp())) > 3600`,
    );
    const { rows } = await db.raw(parts.join(' union all '));
    return rows.map(({ place }: { place: string }) => place);
  }

  const JUMPS: [string, () => void][] = [
    ['is set', () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * DAY_MS })],
    [
      'stood still while it slept',
      () => {
        const behind = performance.now() - DAY_MS;
        vi.spyOn(performance, 'now').mockImplementation(() => behind);
      },
    ],
  ];

  test.each(JUMPS)('dates every row rightly after the clock of its machine %s', async (_, jump) => {
    await clock.set(db);
    try {
      for (const [what, write] of Object.entries(WRITES)) {
        jump();
        await write();
        expect([what, await astray()]).toEqual([what, []]);
      }
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  test('dates the next row by the database’s clock after that was set', async () => {
    await db.raw(`
      create schema relogio;
      create table relogio.adiante as select interval '0' as quanto;
      create function relogio.clock_timestamp() returns timestamptz language sql as
        $$ select pg_catalog.clock_timestamp() + quanto from relogio.adiante $$`);
    const url = new URL(DATABASE_URL);
    url.searchParams.set('options', '-c search_path=relogio,pg_catalog,public');
    const clock = new DatabaseClock();
    const there = callerWith(url.href, clock);
    await there.movimentacoes.criar(saida());
    await db.raw(`update relogio.adiante set quanto = '8 days'`);
    const { id, data_registro } = await there.movimentacoes.criar(saida());
    const [entry] = await db('auditoria').where({ entidade_id: id });
    for (const date of [data_registro, entry.data_registro]) {
      expect(Math.abs(Date.parse(date) - Date.now() - 8 * DAY_MS)).toBeLessThan(DAY_MS / 24);
    }
  });
});

describe('a session', () => {
  afterEach(() => void vi.useRealTimers());

  const elapse = (token: string, ms: number) =>
    db.raw(
      `update sessoes set data_registro = data_registro - :ms * interval '1 ms',
         data_att = data_att - :ms * interval '1 ms', data_fim = data_fim - :ms * interval '1 ms' where id = :id`,
      { ms, id: hashToken(token) },
    );
  /** A session that has been used all these days. */
  const begun = async (user: Usuario, days: number) => {
    const token = await signIn(db, user);
    await db('sessoes')
      .where('id', hashToken(token))
      .update({ data_registro: db.raw("data_registro - ? * interval '1 day'", [days]) });
    return token;
  };

  test.each([
    ['ahead', 8 * DAY_MS],
    ['behind', -40 * DAY_MS],
  ])('is neither ended nor prolonged by a clock of this process that is %s', async (_, wrong) => {
    const user = await operador(db);
    const [used, over, young] = [await signIn(db, user), await signIn(db, user), await signIn(db, user)];
    const [old, tooOld] = [await begun(user, 25), await begun(user, 31)];
    await elapse(used, 4 * DAY_MS);
    await elapse(over, 7 * DAY_MS);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrong });
    const found = await validate(db, used);
    expect(await validate(db, over)).toBeNull();
    expect(await validate(db, old)).not.toBeNull();
    expect(await validate(db, tooOld)).toBeNull();
    await removeExpired(db);
    expect(await validate(db, young)).not.toBeNull();
    const begunHere = await signIn(db, user);
    vi.useRealTimers();
    const end = Date.parse(found?.session.data_fim ?? '');
    expect(Math.abs(end - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    await elapse(used, 7 * DAY_MS - 60_000);
    expect(await validate(db, used)).not.toBeNull();
    await elapse(begunHere, 7 * DAY_MS);
    expect(await validate(db, begunHere)).toBeNull();
  });
});

describe('an instance whose machine is eight days ahead', async () => {
  const user = await withPassword(db, await administrador(db));
  const { id: especie_id } = await especie(callerFor(db, user), { quantidade_inicial: 0 });
  const session = await signIn(db, user);
  const SETTINGS = {
    DATABASE_URL,
    ADMIN_EMAIL: 'relogio@viveiro.example',
    ADMIN_PASSWORD: SENHA,
    ADMIN_APP: 'false',
  };
  const ahead = { ...SETTINGS, ...wrongClock(ASTRAY_MS) };

  function post(url: string, path: string, body: object, headers = {}) {
    return fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  test('does not repeat another instance’s request, dates rows as it does, and accepts its mailed tokens', async () => {
    const token = newToken();
    const now = Date.now();
    await TokenSenha.query(db).insert({
      hash: hashToken(token),
      usuario_id: user.id,
      data_registro: new Date(now).toISOString(),
      data_fim: new Date(now + 3_600_000).toISOString(),
    });
    const entry = { tipo: 'ENTRADA', especie_id, quantidade: 10, justificativa: 'Uma vez só' };
    const once = { authorization: `Bearer ${session}`, 'idempotency-key': randomUUID() };
    const first = await startProcess(SETTINGS);
    const answer = await (await post(first.url, '/movimentacoes', entry, once)).text();
    const second = await startProcess(ahead);

    expect(await (await post(second.url, '/movimentacoes', entry, once)).text()).toBe(answer);
    const other = { authorization: `Bearer ${session}` };
    expect((await post(second.url, '/movimentacoes', entry, other)).status).toBe(201);
    const dates = await db('movimentacoes').where({ especie_id }).pluck('data_registro');
    expect(dates).toHaveLength(2);
    expect(dates.filter((date) => Date.parse(date) > now + DAY_MS)).toEqual([]);
    const reset = await post(second.url, '/api/auth/reset-password', { token, newPassword: `${SENHA} novo` });
    expect(reset.status).toBe(200);
    expect(second.output()).toContain('adiantado 11520 min');
    expect(first.output()).not.toContain('relógio');
    for (const { kill, exited } of [first, second]) {
      kill('SIGTERM');
      expect(await exited).toBe(0);
    }
  });
});
