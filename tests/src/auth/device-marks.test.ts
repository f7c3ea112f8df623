import { describe, expect, test } from 'vitest';
import { knownDevice, removeExpiredMarks } from '../../../src/auth/device-marks.ts';
import { hashToken, newToken } from '../../../src/auth/tokens.ts';
import type { Device } from '../../../src/procedure/context.ts';
import { anonimizar } from '../../../src/titulares/anonimizar.ts';
import { bearer, mailedToken, SENHA, signIn, withPassword } from '../../support/accounts.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { asService, freshDatabase } from '../../support/database.ts';
import { administrador, operador } from '../../support/factories.ts';
import { type Answer, serviceOver } from '../../support/service.ts';
import { browser } from './browser.ts';

const db = await freshDatabase();
const now = () => new Date();
const NOVA = 'manacá da serra';
const chefe = callerFor(db, await administrador(db));

const someone = async () => withPassword(db, await operador(db));

async function enter({ email }: { email: string }, device: Device, password = SENHA) {
  await callerFor(db, null, { device: () => device }).auth.signInEmail({ email, password });
}

async function knows({ email }: { email: string }, device: Device, at = now) {
  return (await knownDevice({ db, device: () => device, now: at }, email)) !== null;
}

const marksOf = ({ id }: { id: string }) => db('marcas_de_aparelho').where('usuario_id', id);

/** A user, and a browser on which that user has signed in. */
async function atDesk() {
  const [ana, device] = [await someone(), browser()];
  await enter(ana, device);
  expect(await knows(ana, device)).toBe(true);
  return { ana, device };
}

describe('a device', () => {
  test('has a random mark after a right password, and only its hash is stored', async () => {
    const { ana, device } = await atDesk();
    const [mark = ''] = device.marks();
    expect(mark).toMatch(/^[\w-]{43}$/);
    expect(await marksOf(ana)).toMatchObject([{ hash: hashToken(mark) }]);
  });

  test('has none after a wrong one', async () => {
    const [ana, device] = [await someone(), browser()];
    await expect(enter(ana, device, 'errada')).rejects.toThrow();
    expect(device.marks()).toEqual([]);
    expect(await marksOf(ana)).toEqual([]);
  });

  test('keeps its mark when the user comes again, and those of others who use it', async () => {
    const { ana, device } = await atDesk();
    const bia = await someone();
    const [ofAna] = device.marks();
    await enter(bia, device);
    await enter(ana, device);
    expect(device.marks()).toEqual([ofAna, expect.any(String)]);
    expect([await knows(ana, device), await knows(bia, device)]).toEqual([true, true]);
    expect(await marksOf(ana)).toHaveLength(1);
  });

  test('does not adopt a mark that it brings along', async () => {
    const [ana, planted] = [await someone(), newToken()];
    const device = browser([planted]);
    await enter(ana, device);
    expect(device.marks()).toHaveLength(1);
    expect(device.marks()).not.toContain(planted);
    expect(await knows(ana, browser([planted]))).toBe(false);
  });

  test('is forgotten a year after the last sign-in on it', async () => {
    const { ana, device } = await atDesk();
    const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000);
    expect([await knows(ana, device, inDays(364)), await knows(ana, device, inDays(366))]).toEqual([
      true,
      false,
    ]);
    await removeExpiredMarks(db, inDays(364)());
    expect(await marksOf(ana)).toHaveLength(1);
    await removeExpiredMarks(db, inDays(366)());
    expect(await marksOf(ana)).toEqual([]);
  });
});

describe('the marks of a user are worth nothing', () => {
  test('after a reset, except on the device where it was made', async () => {
    const { ana, device } = await atDesk();
    const [old] = device.marks();
    const visitor = callerFor(db, null, { device: () => device });
    await visitor.auth.requestPasswordReset({ email: ana.email });
    await visitor.auth.resetPassword({ token: await mailedToken(db, ana), newPassword: NOVA });
    expect(device.marks()).not.toContain(old);
    expect(await knows(ana, device)).toBe(true);
    expect(await knows(ana, browser([old as string]))).toBe(false);
  });

  test('after a new password, except on the device where it was chosen', async () => {
    const { ana, device } = await atDesk();
    const elsewhere = browser();
    await enter(ana, elsewhere);
    const [old] = device.marks();
    const caller = await bearer(db, await signIn(db, ana), { device: () => device });
    await caller.usuarios.atualizarPerfil({ senha_atual: SENHA, nova_senha: NOVA });
    expect(await knows(ana, device)).toBe(true);
    expect(await knows(ana, elsewhere)).toBe(false);
    expect(await knows(ana, browser([old as string]))).toBe(false);
  });

  test('after an inactivation, and after an erasure', async () => {
    const { ana, device } = await atDesk();
    await chefe.usuarios.inativar({ id: ana.id });
    expect(await marksOf(ana)).toEqual([]);
    await db('marcas_de_aparelho').insert({
      ...{ hash: hashToken(device.marks()[0] as string), usuario_id: ana.id },
      ...{ data_registro: now(), data_uso: now() },
    });
    await anonimizar({ db, now }, { email: ana.email }, 'teste');
    expect(await marksOf(ana)).toEqual([]);
  });
});

test('sign-ins of a program without cookies push out no mark that a browser has shown', async () => {
  const { ana, device } = await atDesk();
  await enter(ana, device);
  await db.raw(
    `insert into marcas_de_aparelho select md5(n::text) || md5('b' || n), ?, now(), now() from generate_series(1, 60) n`,
    [ana.id],
  );
  await enter(ana, browser());
  expect(await knows(ana, device)).toBe(true);
  expect(await marksOf(ana)).toHaveLength(51);
});

test('many sign-ins at once on one device leave one mark', async () => {
  const { ana, device } = await atDesk();
  await Promise.all(Array.from({ length: 8 }, () => enter(ana, device)));
  expect(await marksOf(ana)).toHaveLength(1);
});

describe('over HTTP', async () => {
  const { request } = await serviceOver(asService(db), { config: { adminApp: true } });
  const origin = SETTINGS.publicUrl;

  const WAYS = [
    ['REST', '/api/auth/sign-in/email', {}],
    ['REST, for a page of its own', '/api/auth/sign-in/email', { origin }],
    ['tRPC', '/trpc/auth.signInEmail', {}],
    ['the app', '/admin/sessao', { origin }],
  ] as const;

  function marksIn(headers: Record<string, unknown>): string | undefined {
    const set = [headers['set-cookie'] ?? []].flat().map(String);
    return set.find((each) => each.startsWith('viveiro_aparelho='));
  }

  /** Sends the last of the wrong passwords that are allowed, as if those before it had come the same way. */
  async function useUp(send: () => Promise<Answer>) {
    expect((await send()).status).toBe(401);
    await db('limites').where('key', 'like', 'entrada_conta:%').update({ points: 9 });
    expect((await send()).status).toBe(401);
  }

  test.each(WAYS)(
    'the mark is in a cookie that no script reads, and counts: %s',
    async (_, path, headers) => {
      const { email } = await someone();
      const enter = (password: string, cookie?: string) =>
        request('POST', path, {
          body: { email, password },
          headers: { ...headers, ...(cookie && { cookie }) },
        });
      expect(marksIn((await enter('errada')).headers)).toBeUndefined();
      const begun = await enter(SENHA);
      const set = marksIn(begun.headers);
      expect(set).toMatch(
        /^viveiro_aparelho=[\w-]{43}; HttpOnly; Max-Age=31536000; Path=\/; SameSite=Strict$/,
      );
      const cookie = set?.split(';')[0] as string;
      expect(begun.text).not.toContain(cookie.split('=')[1]);

      await useUp(() => enter('errada'));
      expect((await enter(SENHA)).status).toBe(429);
      const again = await enter(SENHA, `a=b; ${cookie}; viveiro_sessao=x`);
      expect([again.status, marksIn(again.headers)]).toEqual([200, set]);
      await db('limites').delete();
    },
  );

  test.each([
    ['another origin', { origin: 'http://mau.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['an opaque origin', { origin: 'null' }],
  ])('%s neither uses a mark nor is given one', async (_, other) => {
    const { email } = await someone();
    const path = '/api/auth/sign-in/email';
    const own = await request('POST', path, { body: { email, password: SENHA } });
    const cookie = marksIn(own.headers)?.split(';')[0] as string;
    const headers = { ...other, cookie };
    await useUp(() => request('POST', path, { body: { email, password: 'errada' }, headers }));
    expect((await request('POST', path, { body: { email, password: SENHA }, headers })).status).toBe(429);
    // The person's own guesses are as many as before.
    const person = await request('POST', path, { body: { email, password: SENHA }, headers: { cookie } });
    expect(person.status).toBe(200);
    await db('limites').delete();
    const theirs = await request('POST', path, { body: { email, password: SENHA }, headers: other });
    expect([theirs.status, marksIn(theirs.headers)]).toEqual([200, undefined]);
  });

  test('a cookie with any content neither signs in nor breaks a sign-in', async () => {
    const { email } = await someone();
    for (const value of ['', '.', '...', 'x'.repeat(4_000), '%00', Array(500).fill('a').join('.')]) {
      const answer = await request('POST', '/api/auth/sign-in/email', {
        body: { email, password: SENHA },
        headers: { cookie: `viveiro_aparelho=${value}` },
      });
      expect(answer.status).toBe(200);
    }
  });

  test('a sign-in that is not committed leaves no mark', async () => {
    const { email, id } = await someone();
    await db.raw('alter table auditoria rename to auditoria_perdida');
    const failed = await request('POST', '/api/auth/sign-in/email', { body: { email, password: SENHA } });
    await db.raw('alter table auditoria_perdida rename to auditoria');
    expect([failed.status, marksIn(failed.headers)]).toEqual([500, undefined]);
    expect(await marksOf({ id })).toEqual([]);
  });
});
