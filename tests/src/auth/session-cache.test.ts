import { describe, expect, test } from 'vitest';
import type { Db } from '../../../db/connection.ts';
import { Usuario } from '../../../db/models/usuario.ts';
import { SessionCache } from '../../../src/auth/session-cache.ts';
import { type Bearer, validate } from '../../../src/auth/sessions.ts';
import { hashToken } from '../../../src/auth/tokens.ts';
import { mailedToken, SENHA, signIn, withPassword } from '../../support/accounts.ts';
import { freshDatabaseUrl, open, postgres } from '../../support/database.ts';
import { administrador, operador } from '../../support/factories.ts';
import { administer } from '../../support/postgres.ts';
import { type Answer, serviceOver, type TestService } from '../../support/service.ts';
import { statementsOf } from '../../support/statements.ts';
import { until } from '../../support/until.ts';

const url = await freshDatabaseUrl();
const db = open(url);
const boss = await administrador(db);
const NOVA = 'sibipiruna florida';
const DAY = 86_400_000;

/** One that takes only what happens in it for what happens: no other instance is heard. */
const alone = new SessionCache();
alone.heardAt(performance.now() + DAY);
const here = await serviceOver(db, { service: { sessions: alone } });
const there = await serviceOver(open(url, 1));

/** What a user's session is answered, by an instance that knows it already. */
async function known(service: TestService, usuario: Usuario, token: string) {
  const ask = () => service.request('GET', '/api/auth/get-session', { token });
  expect((await ask()).body.data.user.id).toBe(usuario.id);
  return ask;
}

const BOSS = () => signIn(db, boss);

/** What ends or changes a session, as a request to an instance. */
const CHANGES: Record<
  string,
  {
    change: (service: TestService, user: Usuario, token: string) => Promise<Answer>;
    seen: (answer: Answer) => void;
  }
> = {
  'signing out': {
    change: ({ request }, _, token) => request('POST', '/api/auth/sign-out', { token }),
    seen: refused,
  },
  'ending it from another session': {
    change: async ({ request }, user, token) => {
      const sessions = await request('GET', '/usuarios/perfil/sessoes', { token });
      const [{ id }] = sessions.body.data.filter(({ atual }: { atual: boolean }) => atual);
      return request('DELETE', `/usuarios/perfil/sessoes/${id}`, { token: await signIn(db, user) });
    },
    seen: refused,
  },
  'a new role': {
    change: async ({ request }, { id }) =>
      request('PATCH', `/usuarios/${id}`, { token: await BOSS(), body: { cargo: 'Administrador' } }),
    seen: ({ body }) => expect(body.data.user.cargo).toBe('Administrador'),
  },
  'a new name': {
    change: ({ request }, _, token) =>
      request('PATCH', '/usuarios/perfil', { token, body: { nome: 'Outro Nome' } }),
    seen: ({ body }) => expect(body.data.user.name).toBe('Outro Nome'),
  },
  inactivation: {
    change: async ({ request }, { id }) => request('DELETE', `/usuarios/${id}`, { token: await BOSS() }),
    seen: refused,
  },
  'a new password by mail': {
    change: async ({ request }, user) => {
      await request('POST', '/api/auth/request-password-reset', { body: { email: user.email } });
      const token = await mailedToken(db, user);
      return request('POST', '/api/auth/reset-password', { body: { token, newPassword: NOVA } });
    },
    seen: refused,
  },
  'a new password of one’s own, given in another session': {
    change: async ({ request }, user) =>
      request('PATCH', '/usuarios/perfil', {
        token: await signIn(db, user),
        body: { senha_atual: SENHA, nova_senha: NOVA },
      }),
    seen: refused,
  },
};

function refused({ status }: Answer): void {
  expect(status).toBe(401);
}

describe.each(Object.entries(CHANGES))('a cached session, after %s,', (_, { change, seen }) => {
  test('is current on the next request to the instance that changed it', async () => {
    const user = await withPassword(db, await operador(db));
    const token = await signIn(db, user);
    const ask = await known(here, user, token);
    expect((await change(here, user, token)).status).toBe(200);
    seen(await ask());
  });

  test('is up to date in another instance as soon as that is notified', async () => {
    const user = await withPassword(db, await operador(db));
    const token = await signIn(db, user);
    const ask = await known(there, user, token);
    expect((await change(here, user, token)).status).toBe(200);
    await until(async () => seen(await ask()), { interval: 5, timeout: 1_000 });
  });
});

describe('a cached session', () => {
  test('costs no query', async () => {
    const user = await operador(db);
    const ask = await known(here, user, await signIn(db, user));
    expect(await lookups(db, ask)).toBe(0);
  });

  test('is not changed by what a request does to its user object', async () => {
    const cache = new SessionCache();
    cache.heardAt(performance.now());
    const token = await signIn(db, await operador(db));
    const found = await cache.load(() => validate(db, token));
    for (const bearer of [found, cache.get(token, new Date())] as Bearer[]) {
      bearer.user.cargo = 'Administrador';
      expect(cache.get(token, new Date())?.user.cargo).toBe('Operador');
    }
  });

  test('is looked up again in the second half of its life, so that its use extends it', async () => {
    const { cache, token } = await keptOne();
    expect(cache.get(token, new Date(Date.now() + 3.4 * DAY))).toBeDefined();
    expect(cache.get(token, new Date(Date.now() + 3.5 * DAY))).toBeUndefined();
  });

  test('is not cached when something changed while it was looked up', async () => {
    const { cache, token, user } = await keptOne();
    cache.forget(user.id);
    await cache.load(async () => {
      const before = await validate(db, token);
      cache.forget(user.id);
      return before;
    });
    expect(cache.get(token, new Date())).toBeUndefined();
  });

  test('is dropped when more sessions are in use than the cache holds', async () => {
    const { cache, token } = await keptOne();
    const bearer = cache.get(token, new Date()) as Bearer;
    cache.heardAt(performance.now() + DAY);
    for (let n = 0; n < 10_000; n += 1) {
      await cache.load(async () => ({ ...bearer, session: { ...bearer.session, id: hashToken(`${n}`) } }));
    }
    expect(cache.get(token, new Date())).toBeUndefined();
    expect(cache.get('9999', new Date())).toBeDefined();
  });
});

describe('while notifications of changes do not arrive', () => {
  test('nothing is cached or used, before they arrive, after they stop, or when they are late', async () => {
    const cache = new SessionCache();
    const token = await signIn(db, await operador(db));
    const look = () => cache.load(() => validate(db, token));
    const isKnown = () => cache.get(token, new Date()) !== undefined;

    await look();
    expect(isKnown()).toBe(false);
    cache.heardAt(performance.now());
    expect(isKnown()).toBe(false);
    await look();
    expect(isKnown()).toBe(true);
    cache.heardAt(performance.now() - 5_000);
    expect(isKnown()).toBe(false);
    cache.heardAt(performance.now());
    expect(isKnown()).toBe(true);
    cache.stoppedListening();
    cache.heardAt(performance.now());
    expect(isKnown()).toBe(false);
  });

  test('a session read before they arrived is not cached', async () => {
    const cache = new SessionCache();
    const token = await signIn(db, await operador(db));
    await cache.load(async () => {
      const before = await validate(db, token);
      cache.heardAt(performance.now());
      return before;
    });
    expect(cache.get(token, new Date())).toBeUndefined();
  });

  test('because the connection was cut, each request queries the database, and none does once it is back', async () => {
    const pool = open(url, 1);
    const service = await serviceOver(pool);
    const user = await operador(db);
    const ask = await known(service, user, await signIn(db, user));
    const { server } = await postgres();
    const { pathname } = new URL(url);
    const letIn = (allowed: boolean) =>
      administer(server, `alter database ${pathname.slice(1)} allow_connections ${allowed}`);

    await letIn(false);
    await db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'viveiro: sessoes'`,
    );
    await until(async () => expect(await lookups(pool, ask)).toBe(1));
    await Usuario.query(db).findById(user.id).patch({ cargo: 'Administrador' });
    expect((await ask()).body.data.user.cargo).toBe('Administrador');

    await letIn(true);
    await until(async () => expect(await lookups(pool, ask)).toBe(0));
    await Usuario.query(db).findById(user.id).patch({ cargo: 'Operador' });
    await until(async () => expect((await ask()).body.data.user.cargo).toBe('Operador'));
  });
});

async function keptOne() {
  const cache = new SessionCache();
  cache.heardAt(performance.now());
  const user = await operador(db);
  const token = await signIn(db, user);
  await cache.load(() => validate(db, token));
  return { cache, user, token };
}

/** How often `work` looks up a session. */
async function lookups(pool: Db, work: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(pool, work)).filter((sql) => sql.includes('from sessoes')).length;
}
