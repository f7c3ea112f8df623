import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyReply } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hungUp } from '../../../adapters/http/context.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { serviceOver } from '../../support/service.ts';
import { statementsOf } from '../../support/statements.ts';

const db = await freshDatabase();
const { request, tokenFor } = await serviceOver(db);
const token = await tokenFor(await operador(db));

const session = (authorization: string) =>
  request('GET', '/api/auth/get-session', { headers: { authorization } });

describe('the token', () => {
  test.each([`Bearer ${token}`, `bearer ${token}`, `BEARER  ${token} `])(
    'is read from "%s"',
    async (header) => {
      expect((await session(header)).status).toBe(200);
    },
  );

  test.each([
    token,
    `Basic ${token}`,
    `Bearer${token}`,
    'Bearer',
    'Bearer ',
    `Bearer ${token} ${token}`,
    `Bearer ${token}x`,
    `Bearer "${token}"`,
    `Bearer ${'x'.repeat(5_000)}`,
  ])('is not read from "%s"', async (header) => {
    expect(await session(header)).toMatchObject({
      status: 401,
      body: { data: [], message: 'Não autorizado', errors: [{ message: 'Não autorizado' }] },
    });
  });

  test('is read from the header only', async () => {
    const answer = await request('GET', '/api/auth/get-session', {
      query: { token, access_token: token, authorization: `Bearer ${token}` },
      headers: { cookie: `token=${token}` },
    });
    expect(answer.status).toBe(401);
  });
});

test('an answer made of several reads of the standby states the oldest of their instants', async () => {
  const instants = ['2026-11-23T12:00:01.000Z', '2026-11-23T12:00:00.000Z', '2026-11-23T12:00:02.000Z'];
  const standby = {
    reader: async () => ({ db, completeUntil: instants.shift() as string }),
    hasFailed: () => false,
    state: { fault: null, completeUntil: null, behind: null },
  };
  const service = await serviceOver(db, { service: { standby } });
  const calls = Array(3).fill('dashboard.andamento').join();
  const { status, headers } = await service.request('GET', `/trpc/${calls}?batch=1&input=%7B%7D`, { token });
  expect(status).toBe(200);
  expect(headers['data-ate']).toBe('2026-11-23T12:00:00.000Z');
});

describe('the session', () => {
  test('costs one query for an unknown token, and none for a cached token or without one', async () => {
    const other = await tokenFor(await operador(db));
    expect(await statementsOf(db, () => request('GET', '/api/auth/get-session'))).toEqual([]);
    const queries = await statementsOf(db, async () => {
      for (let n = 0; n < 3; n += 1) await session(`Bearer ${other}`);
    });
    expect(queries.filter((sql) => sql.includes('sessoes'))).toHaveLength(1);
  });
});

describe('the address that the audit trail keeps', () => {
  test.each([
    ['is the peer of the connection', false, '203.0.113.9', '127.0.0.1'],
    ['is what a trusted proxy says', true, '203.0.113.9', '203.0.113.9'],
    ['is nothing when a trusted proxy says no address', true, "'; drop table --", null],
  ])('%s', async (_name, trustProxy, forwarded, expected) => {
    const service = await serviceOver(db, { config: { trustProxy } });
    const answer = await service.request('POST', '/estufas', {
      token,
      headers: { 'x-forwarded-for': forwarded },
      body: {
        localizacao_estufa: `Estufa ${_name}`,
        localizacao_barraca: '1',
        localizacao_posicao: '1',
        capacidade_total: 1,
      },
    });
    const [entry] = await db('auditoria').where('entidade_id', answer.body.data.id);
    expect(entry.ip).toBe(expected);
  });
});

test('who hung up before anybody listened has hung up', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const asked = get({ port: (server.address() as AddressInfo).port, agent: false }).on('error', () => {});
  const [, raw] = (await once(server, 'request')) as [unknown, ServerResponse];
  expect(hungUp({ raw } as FastifyReply).aborted).toBe(false);
  asked.destroy();
  await once(raw, 'close');
  expect(hungUp({ raw } as FastifyReply).aborted).toBe(true);
});
