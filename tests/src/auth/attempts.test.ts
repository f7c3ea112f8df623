import { afterEach, describe, expect, test } from 'vitest';
import { withinLimits } from '../../../src/auth/attempts.ts';
import { credenciaisRecusadas } from '../../../src/auth/rules.ts';
import type { Device } from '../../../src/procedure/context.ts';
import { bearer, mailedToken, SENHA, signIn, withPassword } from '../../support/accounts.ts';
import { callerFor, contextFor } from '../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { refusal } from '../../support/refusals.ts';
import { serviceOver } from '../../support/service.ts';
import { browser } from './browser.ts';

const url = await freshDatabaseUrl();
const db = open(url);
const HERE = '203.0.113.7';
const ELSEWHERE = '198.51.100.4';
const MINUTE = 60;

afterEach(() => db('limites').delete());

/** One attempt, by its status or `in`, and how long to wait. Unless told otherwise on a device that keeps nothing. */
async function attempt(email: string, password: string, ip = HERE, pool = db, device?: Device) {
  try {
    await callerFor(pool, null, { ip, device: () => device }).auth.signInEmail({ email, password });
    return { status: 'in' };
  } catch (error) {
    const { cause } = error as { cause: { kind: string; retryAfter?: number } };
    return { status: cause.kind, retryAfter: cause.retryAfter };
  }
}

/** So many wrong passwords, one after the other. */
async function wrong(times: number, email: string, ip = HERE, device?: Device) {
  const statuses = [];
  for (let n = 0; n < times; n += 1) {
    statuses.push((await attempt(email, `errada ${n}`, ip, db, device)).status);
  }
  return statuses;
}

/** As if one wrong password of the account, from elsewhere, had been so many. */
async function wrongElsewhere(times: number, email: string) {
  await wrong(1, email, ELSEWHERE);
  await countedAs('entrada_estranhos', times);
}

/** As if the address had sent so many wrong passwords, of as many accounts. */
async function wrongFromHere(times: number) {
  await wrong(1, 'ninguem@viveiro.example');
  await countedAs('entrada_endereco', times);
}

async function countedAs(limit: string, points: number) {
  await db('limites').where('key', 'like', `${limit}:%`).update({ points });
}

/** As if nine wrong passwords had come by this door, and now the tenth. */
async function tenWrong(email: string, ip = HERE, device?: Device) {
  await wrong(1, email, ip, device);
  await countedAs('entrada_conta', 9);
  await wrong(1, email, ip, device);
}

/** A browser on which the account has signed in rightly. */
async function knownTo(email: string) {
  const device = browser();
  expect(await attempt(email, SENHA, HERE, db, device)).toEqual({ status: 'in' });
  return device;
}

/** As if so many seconds had passed. */
const pass = (seconds: number) => db('limites').update({ expire: db.raw('expire - ?', [seconds * 1_000]) });

const someone = async () => withPassword(db, await operador(db));

const UNAUTHENTICATED = (times: number) => Array(times).fill('unauthenticated');

describe('wrong passwords of one account from one address, on devices that it does not know', () => {
  test('are answered 401 ten times; then every attempt is 429, even with the right password', async () => {
    const { email } = await someone();
    expect(await wrong(10, email)).toEqual(UNAUTHENTICATED(10));
    for (const password of ['errada', SENHA]) {
      expect(await attempt(email, password)).toEqual({ status: 'tooMany', retryAfter: 15 * MINUTE });
    }
    expect(await db('sessoes').where({ ip: HERE })).toEqual([]);

    await pass(15 * MINUTE);
    expect(await attempt(email, SENHA)).toEqual({ status: 'in' });
  });

  test('double the wait each time, up to a day, until a success', async () => {
    const { email } = await someone();
    for (const minutes of [15, 30, 60, 120]) {
      await tenWrong(email);
      expect(await attempt(email, SENHA)).toMatchObject({ retryAfter: minutes * MINUTE });
      await db('limites')
        .where('key', 'like', 'entrada_conta:%')
        .update({ expire: Date.now() - 1 });
    }
    await attempt(email, SENHA);
    await tenWrong(email);
    expect(await attempt(email, SENHA)).toMatchObject({ retryAfter: 15 * MINUTE });
  });

  test('are forgotten after a success, and 15 minutes after the first one', async () => {
    const { email } = await someone();
    await wrong(1, email);
    await countedAs('entrada_conta', 9);
    await attempt(email, SENHA);
    expect(await wrong(2, email)).toEqual(UNAUTHENTICATED(2));
    await countedAs('entrada_conta', 9);
    await pass(15 * MINUTE);
    expect(await wrong(2, email)).toEqual(UNAUTHENTICATED(2));
    expect(await attempt(email, SENHA)).toEqual({ status: 'in' });
  });

  test('are forgotten after a reset: the new password signs in', async () => {
    const ana = await someone();
    await tenWrong(ana.email);
    const visitor = callerFor(db, null, { ip: HERE });
    await visitor.auth.requestPasswordReset({ email: ana.email });
    await visitor.auth.resetPassword({ token: await mailedToken(db, ana), newPassword: 'manacá da serra' });
    expect(await attempt(ana.email, 'manacá da serra')).toEqual({ status: 'in' });
  });

  test('lock out neither the account elsewhere nor another account at that address', async () => {
    const [ana, bia] = [await someone(), await someone()];
    await tenWrong(ana.email);
    expect(await attempt(ana.email, SENHA, ELSEWHERE)).toEqual({ status: 'in' });
    expect(await attempt(bia.email, SENHA)).toEqual({ status: 'in' });
    expect(await attempt(ana.email, SENHA)).toMatchObject({ status: 'tooMany' });
  });

  test('count together in several instances, and in all of an IPv6 network', async () => {
    const { email } = await someone();
    const pools = [db, open(url, 2), open(url, 2)];
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const { status } = await attempt(email, 'errada', `2001:db8:1:1::${n}`, pools[n % 3]);
      statuses.push(status);
    }
    expect(statuses).toEqual([...UNAUTHENTICATED(10), 'tooMany']);
    expect(await attempt(email, SENHA, '2001:db8:1:2::1')).toEqual({ status: 'in' });
  });

  test('are answered 401 at most ten times when many come at once, the right one among them', async () => {
    const { email } = await someone();
    const guesses = Array.from({ length: 40 }, (_, n) => (n === 30 ? SENHA : `errada ${n}`));
    const statuses = await Promise.all(guesses.map(async (guess) => (await attempt(email, guess)).status));
    expect(statuses.filter((status) => status === 'unauthenticated')).toHaveLength(10);
    expect(statuses.filter((status) => status === 'tooMany')).toHaveLength(30);
    expect(await attempt(email, SENHA)).toMatchObject({ status: 'tooMany' });
  });

  test('that use up the limit while the right one is being verified make it refused, too', async () => {
    const { email } = await someone();
    const slow = withinLimits(
      contextFor(db, null, { ip: HERE }),
      email,
      async (checkLimits) => {
        await checkLimits();
        await tenWrong(email);
        return 'right';
      },
      credenciaisRecusadas,
    );
    await expect(slow).rejects.toMatchObject({ kind: 'tooMany' });
  });

  test('count for an account that does not exist as for one that does', async () => {
    await tenWrong('ninguem@viveiro.example');
    expect(await attempt('ninguem@viveiro.example', SENHA)).toMatchObject({ status: 'tooMany' });
  });

  test('leave the e-mail and the address in no table of counts', async () => {
    const { email } = await someone();
    await tenWrong(email);
    const rows = await db('limites');
    expect(rows.map(({ key }) => key.split(':')[0]).sort()).toEqual([
      'entrada_conta',
      'entrada_endereco',
      'entrada_estranhos',
      'entrada_rodadas',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${email}|${HERE}`));
  });
});

describe('right passwords', () => {
  test('count for nothing, however many come at once', async () => {
    const { email } = await someone();
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await attempt(email, SENHA)).status),
    );
    expect(new Set(statuses)).toEqual(new Set(['in']));
    expect(await db('limites')).toEqual([]);
  });
});

describe('wrong passwords of one account from everywhere, on devices that it does not know', () => {
  test('are answered 401 a hundred times in an hour; a known device goes on, and so do other accounts', async () => {
    const [ana, bia] = [await someone(), await someone()];
    const device = await knownTo(ana.email);
    await wrongElsewhere(99, ana.email);
    expect(await wrong(2, ana.email)).toEqual(['unauthenticated', 'tooMany']);
    const refused = await attempt(ana.email, SENHA, '203.0.113.99');
    expect(refused.status).toBe('tooMany');
    expect(refused.retryAfter).toBeGreaterThan(58 * MINUTE);
    expect(await attempt(ana.email, SENHA, HERE, db, device)).toEqual({ status: 'in' });
    expect(await attempt(bia.email, SENHA)).toEqual({ status: 'in' });

    await pass(60 * MINUTE);
    expect(await attempt(ana.email, SENHA)).toEqual({ status: 'in' });
  });

  test('are not forgotten after a successful sign-in', async () => {
    const { email } = await someone();
    const device = await knownTo(email);
    await wrongElsewhere(90, email);
    await attempt(email, SENHA);
    await attempt(email, SENHA, HERE, db, device);
    expect(await wrong(10, email)).toEqual(UNAUTHENTICATED(10));
    expect(await attempt(email, SENHA, ELSEWHERE)).toMatchObject({ status: 'tooMany' });
  });

  test('are forgotten after a reset by mail, which makes the device known', async () => {
    const ana = await someone();
    await wrongElsewhere(100, ana.email);
    const device = browser();
    const visitor = callerFor(db, null, { ip: HERE, device: () => device });
    await visitor.auth.requestPasswordReset({ email: ana.email });
    await visitor.auth.resetPassword({ token: await mailedToken(db, ana), newPassword: 'manacá da serra' });
    expect(device.marks()).toHaveLength(1);
    expect(await attempt(ana.email, 'manacá da serra')).toEqual({ status: 'in' });
    await wrongElsewhere(100, ana.email);
    expect(await attempt(ana.email, 'manacá da serra', HERE, db, device)).toEqual({ status: 'in' });
  });

  test('count for an account that does not exist as for one that does', async () => {
    await wrongElsewhere(100, 'ninguem@viveiro.example');
    expect(await attempt('ninguem@viveiro.example', SENHA)).toMatchObject({ status: 'tooMany' });
  });
});

describe('a device that has signed in successfully', () => {
  test('is not locked out by a colleague behind the same address, nor is a session', async () => {
    const ana = await someone();
    const device = await knownTo(ana.email);
    const session = await bearer(db, await signIn(db, ana), { ip: HERE });
    expect(await wrong(11, ana.email)).toEqual([...UNAUTHENTICATED(10), 'tooMany']);
    expect(await attempt(ana.email, SENHA, HERE, db, device)).toEqual({ status: 'in' });
    await session.auth.signInEmail({ email: ana.email, password: SENHA });
    await session.usuarios.atualizarPerfil({ senha_atual: SENHA, nova_senha: 'manacá da serra' });
  });

  test('is not locked out by the wrong passwords of others at its address', async () => {
    const { email } = await someone();
    const device = await knownTo(email);
    await wrongFromHere(300);
    expect(await attempt(email, SENHA)).toMatchObject({ status: 'tooMany' });
    expect(await attempt(email, SENHA, HERE, db, device)).toEqual({ status: 'in' });
  });

  test('may try ten wrong passwords wherever it is, with doubled waits; others go on', async () => {
    const { email } = await someone();
    const stolen = await knownTo(email);
    const other = await knownTo(email);
    for (const minutes of [15, 30]) {
      expect(await wrong(5, email, HERE, stolen)).toEqual(UNAUTHENTICATED(5));
      expect(await wrong(6, email, ELSEWHERE, stolen)).toEqual([...UNAUTHENTICATED(5), 'tooMany']);
      const held = await attempt(email, SENHA, ELSEWHERE, db, stolen);
      expect(held).toEqual({ status: 'tooMany', retryAfter: minutes * MINUTE });
      await db('limites')
        .where('key', 'like', 'entrada_aparelho:%')
        .update({ expire: Date.now() - 1 });
    }
    expect(await attempt(email, SENHA, HERE, db, other)).toEqual({ status: 'in' });
    expect(await attempt(email, SENHA)).toEqual({ status: 'in' });
  });

  test('is answered 401 at most ten times when many come at once, and the right one is refused after them', async () => {
    const { email } = await someone();
    const stolen = await knownTo(email);
    const guesses = Array.from({ length: 40 }, (_, n) => `errada ${n}`);
    const statuses = await Promise.all(
      guesses.map(async (guess) => (await attempt(email, guess, HERE, db, stolen)).status),
    );
    expect(statuses.filter((status) => status === 'unauthenticated')).toHaveLength(10);
    expect(statuses.filter((status) => status === 'tooMany')).toHaveLength(30);
    expect(await attempt(email, SENHA, HERE, db, stolen)).toMatchObject({ status: 'tooMany' });
  });

  test('is unknown to an account that has not signed in on it', async () => {
    const [ana, bia] = [await someone(), await someone()];
    const device = await knownTo(bia.email);
    await tenWrong(ana.email, HERE, device);
    expect(await attempt(ana.email, SENHA, HERE, db, device)).toMatchObject({ status: 'tooMany' });
    expect(await attempt(ana.email, SENHA)).toMatchObject({ status: 'tooMany' });
    expect(await attempt(bia.email, SENHA, HERE, db, device)).toEqual({ status: 'in' });
  });
});

describe('wrong passwords from one address, on devices that no account knows', () => {
  test('are answered three hundred times in an hour over all accounts; other addresses go on', async () => {
    const { email } = await someone();
    await wrongFromHere(299);
    expect(await wrong(2, 'outra@viveiro.example')).toEqual(['unauthenticated', 'tooMany']);
    const refused = await attempt(email, SENHA);
    expect(refused.status).toBe('tooMany');
    expect(refused.retryAfter).toBeGreaterThan(58 * MINUTE);
    expect(await attempt(email, SENHA, ELSEWHERE)).toEqual({ status: 'in' });

    await pass(60 * MINUTE);
    expect(await attempt(email, SENHA)).toEqual({ status: 'in' });
  });
});

describe('the current password of a profile', () => {
  test('can be tried in a session no more often than at a sign-in, from anywhere', async () => {
    const ana = await someone();
    const token = await signIn(db, ana);
    const guess = async (senha_atual: string, ip: string) =>
      (await bearer(db, token, { ip })).usuarios.atualizarPerfil({
        senha_atual,
        nova_senha: 'manacá da serra',
      });
    for (let n = 0; n < 10; n += 1) {
      const guessed = guess('errada', n < 5 ? HERE : ELSEWHERE);
      await expect(guessed).rejects.toMatchObject(refusal('invalid', 'SENHA_ATUAL_INCORRETA'));
    }
    await expect(guess(SENHA, HERE)).rejects.toMatchObject(refusal('tooMany', 'TENTATIVAS_DEMAIS'));
    const again = (await bearer(db, token)).auth.signInEmail({ email: ana.email, password: SENHA });
    await expect(again).rejects.toMatchObject(refusal('tooMany', 'TENTATIVAS_DEMAIS'));
    expect(await attempt(ana.email, SENHA)).toEqual({ status: 'in' });
  });
});

describe('over HTTP', () => {
  test('the 429 is in the envelope and says in words how long to wait, in tRPC too', async () => {
    const service = await serviceOver(db);
    const { email } = await someone();
    const send = (path: string) => service.request('POST', path, { body: { email, password: 'errada' } });
    await send('/api/auth/sign-in/email');
    await countedAs('entrada_conta', 9);
    await send('/api/auth/sign-in/email');

    const message = 'Muitas requisições';
    const detalhe = 'Espere 15 minutos e tente de novo: houve senhas erradas demais.';
    const overRest = await send('/api/auth/sign-in/email');
    expect(overRest).toMatchObject({
      status: 429,
      headers: { 'retry-after': '900' },
      body: { data: [], message, errors: [{ message, codigo: 'TENTATIVAS_DEMAIS', detalhe }] },
    });
    const overTrpc = await send('/trpc/auth.signInEmail');
    expect(overTrpc).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^(900|899)$/) },
      body: { error: { message: detalhe, data: { httpStatus: 429, codigo: 'TENTATIVAS_DEMAIS' } } },
    });
  });

  test('the address comes from a trusted proxy’s header, and otherwise from the connection', async () => {
    const { email } = await someone();
    const behind = await serviceOver(db, { config: { trustProxy: true } });
    const direct = await serviceOver(db);
    const knock = async (service: typeof behind, ip: string) =>
      (
        await service.request('POST', '/api/auth/sign-in/email', {
          body: { email, password: 'errada' },
          headers: { 'x-forwarded-for': ip },
        })
      ).status;
    expect(await knock(behind, HERE)).toBe(401);
    await countedAs('entrada_conta', 9);
    expect([await knock(behind, HERE), await knock(behind, HERE)]).toEqual([401, 429]);
    expect(await knock(behind, ELSEWHERE)).toBe(401);
    expect(await knock(direct, '192.0.2.1')).toBe(401);
    await countedAs('entrada_conta', 9);
    expect([await knock(direct, '192.0.2.2'), await knock(direct, '192.0.2.3')]).toEqual([401, 429]);
  });
});

test('nobody can sign in while failures cannot be counted', async () => {
  const { email } = await someone();
  await db.raw('alter table limites rename to limites_perdida');
  const answer = await attempt(email, SENHA);
  await db.raw('alter table limites_perdida rename to limites');
  expect(answer.status).toBe('internal');
});
