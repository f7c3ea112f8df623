import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { connect } from '../../../db/connection.ts';
import { tooMany, unavailable } from '../../../src/common/errors.ts';
import { SETTINGS } from '../../support/caller.ts';
import { emptyDatabaseUrl, freshDatabase, freshDatabaseUrl, open } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { serviceOver } from '../../support/service.ts';

const db = await freshDatabase();
const { request, tokenFor } = await serviceOver(db);
const away = connect({ connection: 'postgres://127.0.0.1:1/nowhere' });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('every answer', () => {
  test.each(['/health', '/docs', '/openapi.json', '/especies', '/nada', '/especies/%zz'])(
    'has the security headers and a request id: %s',
    async (path) => {
      const { headers } = await request('GET', path);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'x-request-id': expect.stringMatching(UUID),
      });
    },
  );

  test('does not insist on HTTPS where the service is public by HTTP', async () => {
    const { headers } = await request('GET', '/docs');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  test('insists on HTTPS where the service is public by HTTPS', async () => {
    const service = await serviceOver(db, {
      service: { settings: { ...SETTINGS, publicUrl: 'https://viveiro.example' } },
    });
    const { headers } = await service.request('GET', '/docs');
    expect(headers['strict-transport-security']).toContain('max-age=');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  test('is not cached when it carries records', async () => {
    const { headers } = await request('GET', '/especies', { token: await tokenFor(await operador(db)) });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('to a HEAD is the answer to the GET without its body', async () => {
    const token = await tokenFor(await operador(db));
    const answer = await request('HEAD', '/especies', { token });
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(answer.headers['content-length']).toBe(
      (await request('GET', '/especies', { token })).headers['content-length'],
    );
  });
});

describe('a request that comes too soon', () => {
  test.each([
    [
      tooMany('MUITAS_REQUISICOES', 'a fila está cheia', 90),
      429,
      'Espere 90 segundos e tente de novo: a fila está cheia.',
    ],
    [
      unavailable('SERVICO_OCUPADO', 'a fila está cheia', 1),
      503,
      'Tente de novo em 1 segundo: a fila está cheia.',
    ],
    [
      tooMany('MUITAS_REQUISICOES', 'a fila está cheia', 901),
      429,
      'Espere 16 minutos e tente de novo: a fila está cheia.',
    ],
    [
      tooMany('MUITAS_REQUISICOES', 'a fila está cheia', 7_201),
      429,
      'Espere 3 horas e tente de novo: a fila está cheia.',
    ],
  ])('is told how long to wait, in REST and in tRPC: %s', async (error, status, detalhe) => {
    const refuse = () => {
      throw error;
    };
    const refusing = await serviceOver(db, { service: { now: refuse } });
    const options = { token: 'any' };
    const headers = { 'retry-after': String(error.retryAfter) };
    const message = status === 429 ? 'Muitas requisições' : 'Serviço indisponível';
    const [{ codigo }] = error.faults;
    expect(await refusing.request('GET', '/especies', options)).toMatchObject({
      status,
      headers,
      body: { data: [], message, errors: [{ message, codigo, detalhe }] },
    });
    const { retryAfter } = error;
    expect(await refusing.request('GET', '/trpc/especies.listar', options)).toMatchObject({
      status,
      headers,
      body: {
        error: { message: detalhe, data: { httpStatus: status, codigo, detalhe, retryAfter } },
      },
    });
  });
});

describe('a request id', () => {
  const headers = { 'x-request-id': 'proxy-42' };

  test('from outside is replaced', async () => {
    expect((await request('GET', '/health', { headers })).headers['x-request-id']).toMatch(UUID);
  });

  test('from our proxy is used, unless it is malformed', async () => {
    const service = await serviceOver(db, { config: { trustProxy: true } });
    const idFor = async (id: string) =>
      (await service.request('GET', '/health', { headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await idFor('proxy-42')).toBe('proxy-42');
    expect(await idFor('com espaço')).toMatch(UUID);
    expect(await idFor('x'.repeat(101))).toMatch(UUID);
  });
});

describe('other origins', () => {
  const origin = 'https://painel.example';
  const preflight = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };

  test('are not let in by default', async () => {
    const { headers } = await request('GET', '/health', { headers: { origin } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect((await request('OPTIONS', '/especies', { headers: preflight })).status).toBe(404);
  });

  test('are let in when they are on the list, and only those', async () => {
    const service = await serviceOver(db, { config: { corsOrigins: [origin] } });
    const allowed = await service.request('OPTIONS', '/especies', { headers: preflight });
    expect(allowed).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': origin, 'access-control-allow-headers': 'authorization' },
    });
    const answer = await service.request('GET', '/nada', { headers: { origin } });
    expect(answer).toMatchObject({ status: 404, headers: { 'access-control-allow-origin': origin } });
    expect(answer.headers['access-control-expose-headers']).toContain('campos-ignorados');
    const stranger = await service.request('GET', '/health', {
      headers: { origin: 'https://outro.example' },
    });
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('connections beyond a thousand are closed, and so are those whose request heads come slowly', async () => {
  const { app, listen } = await serviceOver(db);
  const { port } = new URL(await listen());
  expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
  const sockets = Array.from({ length: 1_001 }, () => connectSocket(Number(port), '127.0.0.1'));
  await Promise.race(sockets.map((socket) => once(socket, 'close')));
  for (const socket of sockets) socket.destroy();
});

describe('a connection on which nothing has arrived in time', () => {
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

  async function connected() {
    const { app, listen } = await serviceOver(db);
    const { port } = new URL(await listen());
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const client = connectSocket(Number(port), '127.0.0.1').setEncoding('utf8');
    let answer = '';
    client.on('data', (text) => {
      answer += text;
    });
    const [socket] = await accepted;
    return { client, answered: () => answer, timeOut: () => app.server.emit('clientError', late, socket) };
  }

  test('is closed without an answer, which a browser would take for that of its next request', async () => {
    const { client, answered, timeOut } = await connected();
    timeOut();
    await once(client, 'close');
    expect(answered()).toBe('');
  });

  test('is served when a request came while the service was busy', async () => {
    const { client, answered, timeOut } = await connected();
    // As where Node looks for late connections: what has arrived is read after it.
    setImmediate(() => {
      client.write('GET /health HTTP/1.1\r\nHost: viveiro\r\nConnection: close\r\n\r\n');
      timeOut();
    });
    await once(client, 'close');
    expect(answered()).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('health', () => {
  test('is ok and ready over a migrated database', async () => {
    expect(await request('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await request('GET', '/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  test('is ok but not ready over a database without the schema', async () => {
    const service = await serviceOver(open(await emptyDatabaseUrl()));
    expect((await service.request('GET', '/health')).status).toBe(200);
    expect((await service.request('GET', '/ready')).status).toBe(503);
  });

  test('is ok but not ready over a database that takes no writes', async () => {
    const url = await freshDatabaseUrl();
    const writable = open(url);
    await writable.raw(`alter database ?? set default_transaction_read_only = on`, [
      new URL(url).pathname.slice(1),
    ]);
    const service = await serviceOver(open(url));
    expect((await service.request('GET', '/health')).status).toBe(200);
    expect((await service.request('GET', '/ready')).status).toBe(503);
  });

  test('is ok but not ready while the database is away', async () => {
    const service = await serviceOver(away);
    expect((await service.request('GET', '/health')).status).toBe(200);
    expect((await service.request('GET', '/ready')).status).toBe(503);
  });
});

test.each(['GET', 'POST'] as const)(
  'an unreachable database is 503 in the envelope, reveals nothing, and is logged once (%s)',
  async (method) => {
    const service = await serviceOver(away);
    const answer = await service.request(method, '/especies', { token: 'x' });
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { data: [], message: 'Serviço indisponível', errors: [{ codigo: 'BANCO_INDISPONIVEL' }] },
    });
    expect(answer.text).not.toMatch(/knex|ECONN|127\.0\.0\.1/i);
    expect(service.log.filter((line) => /"level":[45]0/.test(line))).toEqual([
      expect.stringMatching(/"level":40.*ECONNREFUSED/),
    ]);
  },
);

test('a statement that takes too long is 503, and a line in the log', async () => {
  const db = open(await freshDatabaseUrl());
  const service = await serviceOver(db);
  const token = await service.tokenFor(await operador(db));
  await db.raw('alter table somas_por_dia rename to somas_de_fato');
  await db.raw('create view somas_por_dia as select s.* from pg_sleep(60), somas_de_fato s');
  expect((await service.request('GET', '/dashboard/geral', { token })).status).toBe(503);
  expect(service.log.filter((line) => /"level":[45]0/.test(line))).toEqual([
    expect.stringMatching(/"level":40.*"code":"57014","procedure":"dashboard/),
  ]);
});

test('a full disk shows in /ready and in the log, until something is written again', async () => {
  const db = open(await freshDatabaseUrl());
  const service = await serviceOver(db);
  const token = await service.tokenFor(await operador(db));
  const create = () =>
    service.request('POST', '/especies', {
      token,
      body: { nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'SEMENTE' },
    });
  await db.raw(`
    create function cheio() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger cheio before insert on especies for each row execute function cheio()`);
  expect((await create()).status).toBe(503);
  expect(await service.request('GET', '/ready')).toMatchObject({
    status: 503,
    body: { status: 'sem_espaco_em_disco' },
  });
  expect(service.log.some((line) => /"level":40.*53100/.test(line))).toBe(true);

  await db.raw('drop trigger cheio on especies');
  expect((await create()).status).toBe(201);
  expect((await service.request('GET', '/ready')).status).toBe(200);
});

describe('while it closes', () => {
  test('a request in flight and the next one on its connection are answered in full, and new connections are refused', async () => {
    const service = await serviceOver(db);
    const token = await service.tokenFor(await operador(db));
    const url = new URL(await service.listen());
    const asked = `GET /especies HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const release = await lockEspecies();

    const socket = connectSocket(Number(url.port), url.hostname);
    const answers = text(socket);
    socket.write(asked);
    await somebodyWaits(db);
    const closed = service.app.close();
    await expect.poll(() => service.app.server.listening).toBe(false);
    socket.write(asked);
    release();

    const [first = '', second = ''] = (await answers).split(/(?=HTTP\/1\.1 )/);
    for (const answer of [first, second]) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(answer).toContain('"message":"Requisição bem-sucedida"');
    }
    expect(second).toMatch(/^connection: close$/im);
    await closed;
    await expect(fetch(new URL('/health', url))).rejects.toThrow();
  });

  test('it tells open connections that it is not ready', async () => {
    const service = await serviceOver(db);
    const token = await service.tokenFor(await operador(db));
    const url = new URL(await service.listen());
    const release = await lockEspecies();
    const socket = connectSocket(Number(url.port), url.hostname);
    const answers = text(socket);
    // A connection that is busy is not closed before it is answered, however long that takes.
    socket.write(`GET /especies HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await somebodyWaits(db);
    const closed = service.app.close();
    await expect.poll(() => service.app.server.listening).toBe(false);
    socket.write('GET /ready HTTP/1.1\r\nHost: x\r\n\r\n');
    release();
    expect((await answers).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503']);
    await closed;
  });

  test('a connection that was busy does not delay the end', async () => {
    const service = await serviceOver(db);
    const token = await service.tokenFor(await operador(db));
    const url = await service.listen();
    const release = await lockEspecies();
    const inFlight = fetch(`${url}/especies`, { headers: { authorization: `Bearer ${token}` } });
    await somebodyWaits(db);
    const closed = service.app.close();
    release();
    expect((await inFlight).status).toBe(200);
    const begin = Date.now();
    await closed;
    expect(Date.now() - begin).toBeLessThan(5_000);
  });

  test.each([
    ['nothing was asked, as browsers open them in advance', ''],
    ['only half a head was sent', 'GET /health HTTP/1.1\r\nHos'],
  ])('a connection on which %s does not delay the end', { timeout: PATIENCE_MS }, async (_, sent) => {
    const service = await serviceOver(db);
    const url = new URL(await service.listen());
    const accepted = once(service.app.server, 'connection');
    const socket = connectSocket(Number(url.port), url.hostname);
    const ended = once(socket, 'close');
    const [taken] = (await accepted) as [Socket];
    socket.write(sent);
    await expect.poll(() => taken.bytesRead).toBe(sent.length);
    await service.app.close();
    await ended;
  });
});

/** Keeps every reader of `especies` waiting until the answered function is called. */
async function lockEspecies(): Promise<() => void> {
  const trx = await db.transaction();
  await trx.raw('lock table especies in access exclusive mode');
  return () => void trx.rollback();
}
