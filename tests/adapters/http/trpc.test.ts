import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { afterEach, describe, expect, test } from 'vitest';
import { connect } from '../../../db/connection.ts';
import type { AppRouter } from '../../../src/app-router.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { serviceOver } from '../../support/service.ts';

const db = await freshDatabase();
const service = await serviceOver(db);
const { request } = service;
const token = await service.tokenFor(await operador(db));
const url = `${await service.listen()}/trpc`;
const client = clientWith({ authorization: `Bearer ${token}` });

const NOVA = {
  localizacao_estufa: 'Estufa 1',
  localizacao_barraca: 'Barraca 3',
  localizacao_posicao: '5',
  capacidade_total: 500,
};

const queries: string[] = [];
db.on('query', ({ sql }: { sql: string }) => queries.push(sql));
afterEach(() => {
  queries.length = 0;
});

describe('a typed client', () => {
  test('gets plain outputs, without the envelope', async () => {
    const criada = await client.estufas.criar.mutate(NOVA);
    expect(criada.codigo_identificador).toBe('E01-B03-05');
    expect((await client.estufas.listar.query({})).docs).toEqual([criada]);
  });

  test('sends its calls in one batch, for one session query and one line in the log', async () => {
    const lines = service.log.length;
    const stranger = clientWith({ authorization: `Bearer ${await service.tokenFor(await operador(db))}` });
    await Promise.all([
      stranger.estufas.listar.query({}),
      stranger.especies.listar.query({}),
      stranger.lotes.listar.query({}),
    ]);
    expect(queries.filter((sql) => sql.includes('from sessoes'))).toHaveLength(1);
    await expect.poll(() => service.log.length - lines).toBe(1);
  });

  test('gets one failure of a batch beside the successes', async () => {
    const id = crypto.randomUUID();
    const [found, missing] = await Promise.allSettled([
      client.estufas.listar.query({}),
      client.estufas.buscar.query({ id }),
    ]);
    expect(found.status).toBe('fulfilled');
    expect(missing).toMatchObject({ status: 'rejected', reason: { data: { httpStatus: 404 } } });
  });

  test('gets a fault as a Portuguese sentence and a stable code', async () => {
    const error = await failure(client.estufas.criar.mutate({ ...NOVA, capacidade_total: 0 }));
    expect(error.message).toBe('Informe um valor maior ou igual a 1.');
    expect(error.data).toEqual({
      code: 'BAD_REQUEST',
      httpStatus: 400,
      codigo: 'FORA_DO_LIMITE',
      campo: 'capacidade_total',
      detalhe: 'Informe um valor maior ou igual a 1.',
      errors: [
        {
          codigo: 'FORA_DO_LIMITE',
          campo: 'capacidade_total',
          detalhe: 'Informe um valor maior ou igual a 1.',
        },
      ],
    });
  });

  test('gets every fault, not only the first', async () => {
    const error = await failure(client.estufas.criar.mutate({ capacidade: 5 } as never));
    expect(error.data?.errors.map(({ codigo, campo }) => [codigo, campo])).toEqual([
      ['CAMPO_OBRIGATORIO', 'localizacao_estufa'],
      ['CAMPO_OBRIGATORIO', 'capacidade_total'],
      ['CAMPO_DESCONHECIDO', 'capacidade'],
    ]);
  });

  test('is refused without a session', async () => {
    const error = await failure(clientWith({}).estufas.listar.query({}));
    expect(error.data).toMatchObject({ code: 'UNAUTHORIZED', httpStatus: 401, codigo: 'NAO_AUTENTICADO' });
  });

  test('gets no coercion, whatever REST has read before', async () => {
    await request('GET', '/estufas', { token, query: { page: '1', limite: '5' } });
    const error = await failure(client.estufas.criar.mutate({ ...NOVA, capacidade_total: '500' as never }));
    expect(error.data?.campo).toBe('capacidade_total');
  });
});

describe('calls that bypass the library', () => {
  /** With it the library's adapter answers, which nobody asks for otherwise. */
  const BY_THE_LIBRARY = 'connectionParams=null';
  const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  const unknown = crypto.randomUUID();
  const body = { localizacao_estufa: '', capacidade_total: 0 };
  const json = { 'content-type': 'application/json' };
  const mediaType = (headers: object) => new Map(Object.entries(headers)).get('content-type')?.split(';')[0];

  test.each<[string, 'GET' | 'POST', string, object]>([
    ['a call without input', 'GET', '/trpc/estufas.listar?', {}],
    ['a call', 'GET', `/trpc/estufas.listar?input=${input({ limite: 3 })}`, {}],
    ['a call that finds nothing', 'GET', `/trpc/estufas.buscar?input=${input({ id: unknown })}`, {}],
    ['a refused write', 'POST', '/trpc/estufas.criar?', { body, headers: json }],
    ['a call by nobody', 'GET', '/trpc/estufas.listar?', { token: '' }],
    [
      'a batch of which one fails',
      'GET',
      `/trpc/estufas.listar,estufas.buscar?batch=1&input=${input({ 0: { limite: 1 }, 1: { id: unknown } })}`,
      {},
    ],
    ['a batch without input', 'GET', '/trpc/estufas.listar,auth.getSession?batch=1', {}],
    [
      'a batch of writes',
      'POST',
      '/trpc/estufas.criar,estufas.criar?batch=1',
      { body: { 0: body, 1: body }, headers: json },
    ],
    [
      'a batch whose body is a list',
      'POST',
      '/trpc/estufas.criar,estufas.criar?batch=1',
      { body: [body, body], headers: json },
    ],
    ['a batch whose input is no object', 'GET', `/trpc/estufas.listar?batch=1&input=${input(5)}`, {}],
    ['a batch of a read and a write', 'GET', '/trpc/estufas.listar,estufas.criar?batch=1', {}],
  ])('are answered as the library does: %s', async (_name, method, path, options) => {
    const [ours, theirs] = [path, `${path}&${BY_THE_LIBRARY}`].map((each) =>
      request(method, each, { token, ...options }),
    );
    const [answer, expected] = [await ours, await theirs];
    const { status, text, headers } = answer as NonNullable<typeof answer>;
    expect({ status, text }).toEqual({ status: expected?.status, text: expected?.text });
    expect(headers).toMatchObject({ vary: expected?.headers.vary });
    expect(mediaType(headers)).toBe(mediaType(expected?.headers ?? {}));
  });
});

describe('a call that cannot be read', () => {
  const headers = { 'content-type': 'application/json' };

  test.each<[string, 'GET' | 'POST', string, object]>([
    ['broken input', 'GET', '/trpc/estufas.listar?input={', {}],
    ['a broken escape', 'GET', '/trpc/estufas.listar?input=%zz', {}],
    ['broken JSON', 'POST', '/trpc/estufas.criar', { body: '{', headers }],
    ['no body', 'POST', '/trpc/estufas.criar', { headers }],
    ['a mutation by GET', 'GET', '/trpc/estufas.criar', {}],
    [
      'another content type',
      'POST',
      '/trpc/estufas.criar',
      { body: 'a=1', headers: { 'content-type': 'text/plain' } },
    ],
    ['17 levels', 'POST', '/trpc/estufas.criar', { body: '['.repeat(17), headers }],
    ['51 calls at once', 'GET', `/trpc/${Array(51).fill('estufas.listar').join()}?batch=1`, {}],
  ])('is 400, and nothing is logged as a fault: %s', async (_name, method, path, options) => {
    const lines = service.log.length;
    expect((await request(method, path, { token, ...options })).status).toBe(400);
    expect(service.log.slice(lines).join('')).not.toContain('"level":50');
  });

  test.each<['GET' | 'PUT' | 'HEAD', string]>([
    ['GET', '/trpc/estufas.nada'],
    ['GET', '/trpc'],
    ['PUT', '/trpc/estufas.criar'],
    ['HEAD', '/trpc/estufas.listar'],
  ])('is 404 when it names no procedure: %s %s', async (method, path) => {
    expect((await request(method, path, { token })).status).toBe(404);
  });
});

test('an unknown procedure has a sentence of its own', async () => {
  const { status, body } = await request('GET', '/trpc/estufas.nada', { token });
  expect([status, body.error.message]).toEqual([
    404,
    'Confira o nome do procedimento, área e operação como em lotes.listar: o serviço não tem este.',
  ]);
});

test.each(['GET', 'POST'] as const)(
  'more than fifty calls in one batch are refused at once, and told the limit (%s)',
  async (method) => {
    const path = `/trpc/${Array(51).fill('estufas.listar').join()}`;
    const { status, text, body } = await request(method, path, { token, query: { batch: '1' } });
    expect([status, text.length < 1_000, body.error]).toMatchObject([
      400,
      true,
      {
        message: 'Envie no máximo 50 chamadas de uma vez: este pedido tem 51.',
        data: { code: 'BAD_REQUEST', httpStatus: 400, codigo: 'CHAMADAS_DEMAIS' },
      },
    ]);
  },
);

test.each(['GET', 'POST'] as const)(
  'more than four calls without a session in one batch are refused, and told the limit (%s)',
  async (method) => {
    const name = method === 'GET' ? 'movimentacoes.conferirTermo' : 'auth.requestPasswordReset';
    const inputs = JSON.stringify(
      Object.fromEntries(Array.from({ length: 5 }, (_, n) => [n, { codigo: 'a', email: 'a@b.example' }])),
    );
    const ask = (calls: number) =>
      request(method, `/trpc/${Array(calls).fill(name).join()}`, {
        query: { batch: '1', ...(method === 'GET' && { input: inputs }) },
        ...(method === 'POST' && { body: inputs, headers: { 'content-type': 'application/json' } }),
      });
    const { status, body } = await ask(5);
    expect(status).toBe(400);
    expect(body).toHaveLength(5);
    expect(body[4].error.data).toMatchObject({
      codigo: 'CHAMADAS_PUBLICAS_DEMAIS',
      detalhe: 'Envie no máximo 4 chamadas sem sessão de uma vez: este pedido tem 5.',
    });
    expect((await ask(4)).body[3].error?.data.codigo).not.toBe('CHAMADAS_PUBLICAS_DEMAIS');
  },
);

test('an unreachable database is 503, reveals nothing, and is logged once', async () => {
  const broken = await serviceOver(connect({ connection: 'postgres://127.0.0.1:1/nowhere' }));
  const answer = await broken.request('GET', '/trpc/estufas.listar', { token });
  expect(answer).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { error: { data: { codigo: 'BANCO_INDISPONIVEL', httpStatus: 503 } } },
  });
  expect(answer.text).not.toMatch(/knex|ECONN|127\.0\.0\.1/i);
  expect(broken.log.filter((line) => /"level":[45]0/.test(line))).toHaveLength(1);
});

test('a fault inside a procedure is logged once', async () => {
  await db.raw('alter table lotes rename to lotes_fora');
  const lines = service.log.length;
  const error = await failure(client.lotes.listar.query({}));
  await db.raw('alter table lotes_fora rename to lotes');
  expect(error.data?.httpStatus).toBe(500);
  expect(service.log.slice(lines).filter((line) => line.includes('"level":50'))).toHaveLength(1);
});

function clientWith(headers: Record<string, string>) {
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url, headers })] });
}

async function failure(call: Promise<unknown>): Promise<TRPCClientError<AppRouter>> {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(TRPCClientError);
  return error as TRPCClientError<AppRouter>;
}
