import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/connection.ts';
import { Usuario } from '../../../db/models/usuario.ts';
import { close, closeAll, closeOthers, open, removeExpired, validate } from '../../../src/auth/sessions.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';

const db = await freshDatabase();
const START = new Date('2026-03-02T12:00:00.000Z');
const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

const begin = async () => {
  const user = await operador(db);
  return {
    user,
    token: await open(db, user.id, { ip: '10.0.0.7', userAgent: 'navegador', now: new Date() }),
  };
};

const look = (token: string, after = 0) => {
  vi.setSystemTime(START.getTime() + after);
  return validate(db, token, new Date());
};

describe('a session', () => {
  test('tells who bears its token', async () => {
    const { user, token } = await begin();
    const { id, nome, email, cargo, status, data_registro, data_att } = user;
    expect(await look(token)).toEqual({
      user: { id, nome, email, cargo, status, data_registro, data_att },
      session: {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        data_registro: START.toISOString(),
        data_att: START.toISOString(),
        data_fim: new Date(START.getTime() + 7 * DAY).toISOString(),
        ip: '10.0.0.7',
        user_agent: 'navegador',
      },
    });
  });

  test('has a token of 256 random bits that is stored nowhere', async () => {
    const { token } = await begin();
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await db.raw('select sessoes::text as row from sessoes');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is nobody for another token, nor for its own hash', async () => {
    const { token } = await begin();
    const found = await look(token);
    expect(await look('nada')).toBeNull();
    expect(await look('')).toBeNull();
    expect(await look(found?.session.id ?? '')).toBeNull();
  });

  test('ends 7 days after its last use, to the millisecond', async () => {
    const [{ token: early }, { token: late }] = [await begin(), await begin()];
    expect(await look(early, 7 * DAY - 1)).not.toBeNull();
    expect(await look(late, 7 * DAY)).toBeNull();
  });

  test('goes on while it is used, and ends 30 days after the sign-in all the same', async () => {
    const { token } = await begin();
    for (const day of [6, 12, 18, 24, 29]) expect(await look(token, day * DAY)).not.toBeNull();
    expect((await look(token, 30 * DAY - 1))?.session.data_fim).toBe(
      new Date(START.getTime() + 30 * DAY).toISOString(),
    );
    expect(await look(token, 30 * DAY)).toBeNull();
    expect(await db('sessoes').where('data_registro', START).whereRaw('data_fim > ?', [new Date()])).toEqual(
      [],
    );
  });

  test('costs one statement, and a second one only when half of its time has passed', async () => {
    const { token } = await begin();
    expect(await statements(() => look(token, 3 * DAY))).toEqual(['select']);
    expect(await statements(() => look(token, 4 * DAY))).toEqual(['select', 'update']);
    expect(await statements(() => look(token, 5 * DAY))).toEqual(['select']);
  });

  test('shows a new role and a new name on the very next request', async () => {
    const { user, token } = await begin();
    await Usuario.query(db).findById(user.id).patch({ cargo: 'Administrador', nome: 'Outro nome' });
    expect((await look(token))?.user).toMatchObject({ cargo: 'Administrador', nome: 'Outro nome' });
  });

  test.each(['INATIVO', 'PENDENTE'] as const)('is nobody while its user is %s', async (status) => {
    const { user, token } = await begin();
    await Usuario.query(db).findById(user.id).patch({ status });
    expect(await look(token)).toBeNull();
  });
});

describe('ending', () => {
  test('one session leaves the others, and of many calls at once one ends it', async () => {
    const { user, token } = await begin();
    const other = await open(db, user.id, { ip: null, userAgent: null, now: new Date() });
    const id = (await look(token))?.session.id ?? '';
    const ended = await Promise.all(
      Array.from({ length: 8 }, () => db.transaction((transaction) => close(transaction, id))),
    );
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(await look(token)).toBeNull();
    expect(await look(other)).not.toBeNull();
  });

  test('all sessions of a user leaves those of others', async () => {
    const [{ user, token }, { token: another }] = [await begin(), await begin()];
    await closeAll(db, user.id);
    expect(await look(token)).toBeNull();
    expect(await look(another)).not.toBeNull();
  });

  test('the other sessions of a user leaves one', async () => {
    const { user, token } = await begin();
    const other = await open(db, user.id, { ip: null, userAgent: null, now: new Date() });
    await closeOthers(db, user.id, (await look(token))?.session.id ?? '');
    expect(await look(token)).not.toBeNull();
    expect(await look(other)).toBeNull();
  });

  test('removes only the sessions that are over', async () => {
    const { user, token } = await begin();
    vi.setSystemTime(START.getTime() + 5 * DAY);
    const newer = await open(db, user.id, { ip: null, userAgent: null, now: new Date() });
    vi.setSystemTime(START.getTime() + 8 * DAY);
    await removeExpired(db);
    expect(await look(token, 8 * DAY)).toBeNull();
    expect(await look(newer, 8 * DAY)).not.toBeNull();
    expect(await db('sessoes').where('usuario_id', user.id)).toHaveLength(1);
  });
});

/** The kinds of statement that `work` runs. */
async function statements(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const note = ({ sql }: { sql: string }) => seen.push(sql.trim().split(/\s/)[0] ?? '');
  (db as Db & NodeJS.EventEmitter).on('query', note);
  await work();
  (db as Db & NodeJS.EventEmitter).off('query', note);
  return seen;
}
