import { describe, expect, onTestFinished, test } from 'vitest';
import { poolState } from '../../../db/pool-state.ts';
import { networkOf } from '../../../src/procedure/limits.ts';
import { SETTINGS } from '../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { times } from '../../support/races.ts';
import { serviceOver } from '../../support/service.ts';

const url = await freshDatabaseUrl();
const db = open(url);
const settings = { ...SETTINGS, limitePorMinuto: 5 };
const limited = await serviceOver(db, { service: { settings }, config: { trustProxy: true } });
const another = await serviceOver(open(url, 2), { service: { settings }, config: { trustProxy: true } });

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

describe('the counted form of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [null, 'desconhecido'],
  ])('%s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('LIMITE_POR_MINUTO', () => {
  test('allows that many requests of one session, over all instances and transports', async () => {
    const token = await limited.tokenFor(await operador(db));
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      const to = n % 2 === 0 ? limited : another;
      statuses.push(
        (await to.request('GET', n < 3 ? '/especies' : '/trpc/usuarios.perfil', { token })).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);

    const { status, headers, body } = await limited.request('GET', '/especies', { token });
    const message = 'Muitas requisições';
    expect({ status, body }).toEqual({
      status: 429,
      body: {
        data: [],
        message,
        errors: [
          {
            message,
            codigo: 'MUITAS_REQUISICOES',
            detalhe: expect.stringMatching(
              /^Espere \d+ segundos e tente de novo: o limite é de 5 por minuto\.$/,
            ),
          },
        ],
      },
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('counts each session, and each address without one, by itself; every call of a batch counts', async () => {
    const [one, other] = [
      await limited.tokenFor(await operador(db)),
      await limited.tokenFor(await operador(db)),
    ];
    const five = Array.from({ length: 5 }, () => 'usuarios.perfil').join(',');
    const batch = await limited.request('GET', `/trpc/${five}?batch=1`, { token: one });
    expect(batch.status).toBe(200);
    expect((await limited.request('GET', '/especies', { token: one })).status).toBe(429);
    expect((await limited.request('GET', '/especies', { token: other })).status).toBe(200);

    const knock = async (ip: string) => (await limited.request('GET', '/especies', from(ip))).status;
    for (let n = 0; n < 5; n += 1) expect(await knock(`2001:db8:7:7::${n}`)).toBe(401);
    expect(await knock('2001:db8:7:7:ffff::1')).toBe(429);
    expect(await knock('2001:db8:7:8::1')).toBe(401);
  });

  test('starts over after a minute', async () => {
    const token = await limited.tokenFor(await operador(db));
    for (let n = 0; n < 6; n += 1) await limited.request('GET', '/especies', { token });
    await db('limites').update({ expire: Date.now() - 1 });
    expect((await limited.request('GET', '/especies', { token })).status).toBe(200);
  });

  test('counts a flood over two connections, and a session before it', async () => {
    const token = await limited.tokenFor(await operador(db));
    let busiest = 0;
    const sample = () => {
      const { used, waiting } = poolState(db);
      busiest = Math.max(busiest, used + waiting);
    };
    db.on('query', sample);
    onTestFinished(() => void db.off('query', sample));
    const order: (number | string)[] = [];
    const flood = times(200, async () => {
      const { status } = await limited.request('GET', '/especies', from('198.51.100.7'));
      order.push(status);
    });
    const clerk = limited.request('GET', '/especies', { token }).then(() => order.push('clerk'));
    await Promise.all([...flood, clerk]);
    expect(busiest).toBeLessThanOrEqual(3);
    expect(order.indexOf('clerk')).toBeLessThan(100);
    expect(order.filter((status) => status === 401)).toHaveLength(5);
    expect(order.filter((status) => status === 429)).toHaveLength(195);
  });

  test('allows everything, and says so in the log, when it cannot count', async () => {
    const token = await limited.tokenFor(await operador(db));
    await db.raw('alter table limites rename to limites_perdida');
    const { status } = await limited.request('GET', '/especies', { token });
    await db.raw('alter table limites_perdida rename to limites');
    expect(status).toBe(200);
    expect(limited.log.join('')).toContain('count of a request failed');
  });

  test('is off by default: nothing is counted', async () => {
    const usual = await serviceOver(db);
    const token = await usual.tokenFor(await operador(db));
    await db('limites').delete();
    for (let n = 0; n < 30; n += 1)
      expect((await usual.request('GET', '/especies', { token })).status).toBe(200);
    expect(await db('limites')).toEqual([]);
  });
});

test('nobody can read whom the table counts', async () => {
  await limited.request('GET', '/especies', from('203.0.113.99'));
  const rows = await db('limites');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('203.0.113.99');
});

describe('strangers of one address', () => {
  test('may request a hundred resets in a quarter of an hour, for any accounts; another address goes on', async () => {
    const service = await serviceOver(db, { config: { trustProxy: true } });
    const ask = (email: string, ip: string) =>
      service.request('POST', '/api/auth/request-password-reset', { body: { email }, ...from(ip) });
    for (let ten = 0; ten < 100; ten += 10) {
      const asked = times(10, (n) => ask(`alguem${ten + n}@viveiro.example`, `2001:db8:7::${ten + n}`));
      expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    }
    for (const email of ['alguem@viveiro.example', (await operador(db)).email]) {
      expect(await ask(email, '2001:db8:7::ffff')).toMatchObject({
        status: 429,
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
        body: { errors: [{ codigo: 'MUITAS_REQUISICOES' }] },
      });
    }
    expect((await ask('alguem@viveiro.example', '2001:db8:8::1')).status).toBe(200);
  });
});
