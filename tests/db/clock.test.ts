import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DatabaseClock } from '../../db/clock.ts';
import { TokenSenha } from '../../db/models/usuario.ts';
import { removeExpired, validate } from '../../src/auth/sessions.ts';
import { hashToken, newToken } from '../../src/auth/tokens.ts';
import { SENHA, signIn, withPassword } from '../support/accounts.ts';
import { callerFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { administrador, especie, operador } from '../support/factories.ts';
import { startProcess } from '../support/process.ts';

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
    expect(clock.ahead).toBe(0);
  });

  test('is not replaced by an answer that took too long to mean anything', async () => {
    const clock = new DatabaseClock();
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const answering = (after: number, agora: number) => ({
      raw: async () => {
        vi.setSystemTime(Date.now() + after);
        return { rows: [{ agora: new Date(agora).toISOString() }] };
      },
    });
    await clock.set(answering(2, 3_000) as never);
    expect(clock.ahead).toBe(3_000);
    await clock.set(answering(10_000, 5_000) as never);
    expect(clock.ahead).toBe(3_000);
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

  test.each([
    ['ahead', 8 * DAY_MS],
    ['behind', -40 * DAY_MS],
  ])('is neither ended nor prolonged by a clock of this process that is %s', async (_, wrong) => {
    const user = await operador(db);
    const [used, over, young] = [await signIn(db, user), await signIn(db, user), await signIn(db, user)];
    await elapse(used, 4 * DAY_MS);
    await elapse(over, 7 * DAY_MS);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrong });
    const found = await validate(db, used);
    expect(await validate(db, over)).toBeNull();
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
  const AHEAD = `
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...given) { given.length > 0 ? super(...given) : super(Date.now()); }
      static now() { return Right.now() + ${8 * DAY_MS}; }
    };`;
  const ahead = { ...SETTINGS, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(AHEAD)}` };

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
    const dates = await db('movimentacoes').pluck('data_registro');
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
