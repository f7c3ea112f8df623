import { describe, expect, test } from 'vitest';
import { Usuario } from '../../../db/models/usuario.ts';
import {
  type Bearer,
  close,
  closeAll,
  closeOthers,
  open,
  removeExpired,
  validate,
} from '../../../src/auth/sessions.ts';
import { hashToken } from '../../../src/auth/tokens.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { statementsOf } from '../../support/statements.ts';

const db = await freshDatabase();
const DAY = 86_400_000;
/** What a test may take, beyond what it says has passed. */
const SOON = 60_000;

const begin = async () => {
  const user = await operador(db);
  return {
    user,
    token: await open(db, user.id, { ip: '10.0.0.7', userAgent: 'navegador' }),
  };
};

/** Lets time pass for a session. The database's clock is the one that counts, and it cannot be set. */
const elapse = (token: string, ms: number) =>
  db.raw(
    `update sessoes set data_registro = data_registro - :ms * interval '1 ms',
       data_att = data_att - :ms * interval '1 ms', data_fim = data_fim - :ms * interval '1 ms' where id = :id`,
    { ms, id: hashToken(token) },
  );

const look = (token: string) => validate(db, token);

const lookAfter = async (token: string, ms: number) => {
  await elapse(token, ms);
  return look(token);
};

describe('a session', () => {
  test('tells who holds its token', async () => {
    const { user, token } = await begin();
    const { id, nome, email, cargo, status, data_registro, data_att } = user;
    const found = await look(token);
    expect(found).toEqual({
      user: {
        id,
        nome,
        email,
        cargo,
        status,
        somente_leitura: false,
        acesso_fim: null,
        data_registro,
        data_att,
      },
      session: {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        data_registro: expect.any(String),
        data_att: found?.session.data_registro,
        data_fim: expect.any(String),
        ip: '10.0.0.7',
        user_agent: 'navegador',
      },
      askAgain: Date.parse(found?.session.data_fim ?? '') - 3.5 * DAY,
    });
    const { data_registro: began, data_fim } = (found as Bearer).session;
    expect(Math.abs(Date.now() - Date.parse(began))).toBeLessThan(SOON);
    expect(Math.abs(Date.parse(data_fim) - Date.parse(began) - 7 * DAY)).toBeLessThan(1_000);
  });

  test('has a token of 256 random bits that is stored nowhere', async () => {
    const { token } = await begin();
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await db.raw('select sessoes::text as row from sessoes');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is not found by another token, nor by its own hash', async () => {
    const { token } = await begin();
    const found = await look(token);
    expect(await look('nada')).toBeNull();
    expect(await look('')).toBeNull();
    expect(await look(found?.session.id ?? '')).toBeNull();
  });

  test('ends 7 days after its last use', async () => {
    const [{ token: early }, { token: late }] = [await begin(), await begin()];
    expect(await lookAfter(early, 7 * DAY - SOON)).not.toBeNull();
    expect(await lookAfter(late, 7 * DAY)).toBeNull();
  });

  test('is extended while it is used, but ends 30 days after the sign-in', async () => {
    const { token } = await begin();
    for (const days of [6, 6, 6, 6, 5]) expect(await lookAfter(token, days * DAY)).not.toBeNull();
    const { session: last } = (await lookAfter(token, DAY - SOON)) as Bearer;
    expect(Date.parse(last.data_fim) - Date.parse(last.data_registro)).toBe(30 * DAY);
    expect(await lookAfter(token, SOON)).toBeNull();
    expect(await db('sessoes').where('id', hashToken(token))).toEqual([]);
  });

  test('costs one statement, and a second one only when half of its time has passed', async () => {
    const { token } = await begin();
    await elapse(token, 3 * DAY);
    expect(await statements(() => look(token))).toEqual(['select']);
    await elapse(token, DAY);
    expect(await statements(() => look(token))).toEqual(['select', 'update']);
    await elapse(token, DAY);
    expect(await statements(() => look(token))).toEqual(['select']);
  });

  test.each(['INATIVO', 'PENDENTE'] as const)('is not found while its user is %s', async (status) => {
    const { user, token } = await begin();
    await Usuario.query(db).findById(user.id).patch({ status });
    expect(await look(token)).toBeNull();
  });
});

describe('ending', () => {
  test('one session leaves the others, and of many calls at once only one ends it', async () => {
    const { user, token } = await begin();
    const other = await open(db, user.id, { ip: null, userAgent: null });
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
    const other = await open(db, user.id, { ip: null, userAgent: null });
    await closeOthers(db, user.id, (await look(token))?.session.id ?? '');
    expect(await look(token)).not.toBeNull();
    expect(await look(other)).toBeNull();
  });

  test('removes only the sessions that are over', async () => {
    const { user, token } = await begin();
    await elapse(token, 8 * DAY);
    const newer = await open(db, user.id, { ip: null, userAgent: null });
    await elapse(newer, 3 * DAY);
    await removeExpired(db);
    expect(await look(token)).toBeNull();
    expect(await look(newer)).not.toBeNull();
    expect(await db('sessoes').where('usuario_id', user.id)).toHaveLength(1);
  });
});

/** The kinds of statement that `work` runs. */
async function statements(work: () => Promise<unknown>): Promise<string[]> {
  return (await statementsOf(db, work)).map((sql) => sql.split(/\s/)[0] ?? '');
}
