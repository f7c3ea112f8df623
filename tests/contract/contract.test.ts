import { afterAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../../adapters/http/rest/plugin.ts';
import { connect } from '../../db/connection.ts';
import { callerFor } from '../support/caller.ts';
import { asService, freshDatabase } from '../support/database.ts';
import { endpoints } from '../support/endpoints.ts';
import { administrador, destinatario, especie, estufa, lote, operador } from '../support/factories.ts';
import {
  type Answer,
  type Method,
  type RequestOptions,
  serviceOver,
  type TestService,
} from '../support/service.ts';
import { type Asked, nobodysId, scenarios } from './scenarios.ts';

/** The specification's table of endpoints, row by row and status by status, through the whole HTTP edge. */

const db = await freshDatabase();
const service = await serviceOver(asService(db));
const people = { admin: await administrador(db), operador: await operador(db) };
const all = await scenarios(db, people);

/** A service whose database is unreachable. */
const nowhere = connect({ connection: 'postgres://viveiro@127.0.0.1:1/viveiro' });
afterAll(() => nowhere.destroy());
const withoutDatabase = await serviceOver(nowhere);

/** A service without any table but users and sessions, so that the procedures themselves fail. */
const halfDatabase = await freshDatabase();
const halfBroken = await serviceOver(halfDatabase);
const tokenThere = await halfBroken.tokenFor(await administrador(halfDatabase));
const TABLES = [
  ...[
    'especies',
    'estufas',
    'lotes',
    'movimentacoes',
    'entregas',
    'destinatarios',
    'procedencias',
    'contagens',
    'auditoria',
    'acessos',
    'importacoes',
    'selos',
    'webhooks',
    'envios_dos_webhooks',
    'segredos_dos_webhooks',
    'chaves',
    'problemas',
  ],
];
for (const table of TABLES) {
  await halfDatabase.raw('alter table ?? rename to ??', [table, `${table}_perdida`]);
}
const NEEDS_ONLY_USERS = /sign-in|password|get-session|usuarios/;

const TEXTS: Record<number, string> = {
  200: 'Requisição bem-sucedida',
  201: 'Recurso criado com sucesso',
  400: 'Requisição com sintaxe incorreta',
  401: 'Não autorizado',
  403: 'Proibido',
  404: 'Recurso não encontrado',
  409: 'Conflito com o estado atual do servidor',
  500: 'Erro interno do servidor',
  503: 'Serviço indisponível',
};

/** The specification declares 403 for these, but both roles may do all of them. */
const NEVER_403 = ['POST /especies', 'GET /especies', 'POST /estufas', 'POST /lotes', 'POST /movimentacoes'];

const PAGE = [
  'docs',
  'totalDocs',
  'limit',
  'page',
  'totalPages',
  'hasNextPage',
  'hasPrevPage',
  'nextPage',
  'prevPage',
];

type Role = keyof typeof people | 'anyone';

const ROLES: Record<string, Role[]> = { anyone: ['anyone'], both: ['admin', 'operador'], admin: ['admin'] };

/** Sends a request of a route as a role, or without a session. */
async function send(route: string, asked: Asked, role?: Role, to: TestService = service): Promise<Answer> {
  const [method, path] = route.split(' ') as [Method, string];
  const { id = nobodysId(), linha_id = nobodysId(), ...rest } = asked;
  const token = role && role !== 'anyone' && (await service.tokenFor(people[role]));
  return to.request(method, path.replace('{id}', id).replace('{linha_id}', linha_id), {
    ...rest,
    ...(token && { token }),
  });
}

function expectSuccess({ status, headers, body }: Answer, expected: number): void {
  expect({ status, body }).toEqual({
    status: expected,
    body: { data: expect.anything(), message: TEXTS[expected], errors: [] },
  });
  expect(headers['content-type']).toMatch(/^application\/json; charset=utf-8$/i);
}

function expectError({ status, headers, body }: Answer, expected: number): void {
  const message = TEXTS[expected];
  expect({ status, body }).toEqual({
    status: expected,
    body: { data: [], message, errors: expect.any(Array) },
  });
  expect(headers['content-type']).toMatch(/^application\/json; charset=utf-8$/i);
  expect(body.errors.length).toBeGreaterThan(0);
  for (const error of body.errors) {
    const { campo, ...rest } = error;
    expect(rest).toEqual({
      message,
      codigo: expect.stringMatching(/^[A-Z_]+$/),
      detalhe: expect.stringMatching(/^\p{Lu}.*\.$/u),
    });
    if ('campo' in error) expect(campo).toMatch(/^\w+(\.\w+)*$/);
  }
}

/** Words that would show the service's internals. */
const INTERNALS = /ECONN|127\.0\.0\.1|postgres|relation|select|insert|_perdida|stack|\.ts\b/i;

function keysOf(data: object): string[] {
  return Object.keys(data).sort();
}

/** The endpoints that answer JSON inside the envelope; files and redirects have tests of their own. */
const rows = endpoints.filter(({ route }) => all[route]);

describe.each(rows)('$route', ({ route, who, statuses: [success = 200, ...errors] }) => {
  const scenario = all[route] as NonNullable<(typeof all)[string]>;
  const allowed = ROLES[who] ?? [];
  const declares = (status: number) => errors.includes(status);
  const someone = allowed[0];

  it.each(allowed)(`answers ${success} to %s with exactly its fields`, async (role) => {
    const answer = await send(route, await scenario.good(role as keyof typeof people), role);
    expectSuccess(answer, success);
    const { data } = answer.body;
    if ('one' in scenario.data) return expect(keysOf(data)).toEqual([...scenario.data.one].sort());
    if ('page' in scenario.data) {
      expect(keysOf(data)).toEqual([...PAGE, ...(scenario.data.beside ?? [])].sort());
    }
    const [keys, records] =
      'page' in scenario.data ? [scenario.data.page, data.docs] : [scenario.data.list, data];
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) expect(keysOf(record)).toEqual([...keys].sort());
  });

  it.each(Object.entries(scenario.bad ?? {}))('answers 400 to %s', async (_, change) => {
    expectError(await send(route, { ...(await scenario.good()), ...change }, someone), 400);
  });

  if (declares(400) && !route.startsWith('GET')) {
    it('answers 400 to a body that is not JSON', async () => {
      const broken = { body: '{"nome":', headers: { 'content-type': 'application/json' } };
      const answer = await send(route, { ...(await scenario.good()), ...broken }, someone);
      expectError(answer, 400);
    });
  }

  if (declares(401) && who !== 'anyone') {
    it('answers 401 without a token, and to an unknown one', async () => {
      expectError(await send(route, await scenario.good()), 401);
      const stranger = { ...(await scenario.good()), headers: { authorization: 'Bearer nobody' } };
      expectError(await send(route, stranger), 401);
    });
  }

  if (who === 'admin') {
    it('answers 403 to an Operador, even if the input is wrong', async () => {
      expectError(await send(route, await scenario.good(), 'operador'), 403);
      expectError(await send(route, { id: 'not an id' }, 'operador'), 403);
    });
  }

  const { forbidden } = scenario;
  if (forbidden) {
    it('answers 403 to an Operador who asks for what only an Administrador may do', async () => {
      const asked = await forbidden();
      expectError(await send(route, asked, 'operador'), 403);
      expectSuccess(await send(route, asked, 'admin'), success);
    });
  }

  if (declares(404)) {
    it('answers 404 to an unknown id and to a malformed one, before it looks at the body', async () => {
      for (const id of [nobodysId(), 'not-an-id', '%20']) {
        expectError(await send(route, { id }, someone), 404);
      }
    });
  }

  if (declares(409)) {
    it('answers 409 when the same record is created twice', async () => {
      const asked = await scenario.good();
      expectSuccess(await send(route, asked, someone), 201);
      expectError(await send(route, asked, someone), 409);
    });
  }

  if (declares(500)) {
    it('answers 503 without internals when the database is unreachable', async () => {
      const answer = await send(route, await scenario.good(), someone, withoutDatabase);
      expectError(answer, 503);
      expect(answer.text).not.toMatch(INTERNALS);
    });
  }

  if (declares(500) && !NEEDS_ONLY_USERS.test(route)) {
    it('answers 500 without internals when a table is missing', async () => {
      const headers = { authorization: `Bearer ${tokenThere}` };
      const answer = await send(route, { ...(await scenario.good()), headers }, undefined, halfBroken);
      expectError(answer, 500);
      expect(answer.text).not.toMatch(INTERNALS);
    });
  }
});

describe('the table', () => {
  it('has a scenario for each endpoint, except those that answer files or redirect', () => {
    const files = ['GET /movimentacoes/{id}/termo', 'GET /entregas/{id}/termo', 'etiqueta', 'relatorios'];
    const missing = restRoutes()
      .filter(({ status }) => status !== 302)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !all[route]);
    expect(missing.filter((route) => !files.some((file) => route.includes(file)))).toEqual([]);
  });

  it('declares 403 on an endpoint of both roles only where the specification does', () => {
    const both = endpoints.filter(({ who, statuses }) => who === 'both' && statuses.includes(403));
    const ours = [
      'POST /movimentacoes/{id}/estorno',
      'PATCH /entregas/{id}',
      'POST /entregas/{id}/estorno',
      'POST /contagens/{id}/encerrar',
      'POST /contagens/{id}/estorno',
      'POST /importacoes/{id}/desfazer',
      'GET /relatorios/{nome}',
      'GET /auditoria/registros',
    ];
    expect(both.map(({ route }) => route).filter((route) => !ours.includes(route))).toEqual(NEVER_403);
  });
});

describe('the sign-in', () => {
  const route = 'POST /api/auth/sign-in/email';
  const rightly = async () => (await all[route]?.good()) as { body: { email: string } };

  it('answers the same 401 to a wrong password and to an unknown e-mail', async () => {
    const wrong = await send(route, { body: { ...(await rightly()).body, password: 'errada' } });
    const nobody = await send(route, { body: { email: 'ninguem@viveiro.example', password: 'errada' } });
    expectError(wrong, 401);
    expect(nobody.text).toBe(wrong.text);
  });

  it('gives a token that is valid until the sign-out', async () => {
    const { token } = (await send(route, await rightly())).body.data;
    const session = () => service.request('GET', '/api/auth/get-session', { token });
    expectSuccess(await session(), 200);
    expectSuccess(await service.request('POST', '/api/auth/sign-out', { token }), 200);
    expectError(await session(), 401);
  });
});

describe('pages', () => {
  const admin = callerFor(db, people.admin);
  const token = () => service.tokenFor(people.admin);

  const LISTS = [
    ['/especies', 'limite', 10],
    ['/estufas', 'limite', 10],
    ['/destinatarios', 'limite', 10],
    ['/usuarios', 'limite', 10],
    ['/lotes', 'limite', 15],
    ['/movimentacoes', 'limite', 15],
    ['/entregas', 'limite', 15],
    ['/auditoria/logs', 'limit', 20],
  ] as const;

  async function page(path: string, query: Record<string, string> = {}) {
    const answer = await service.request('GET', path, { token: await token(), query });
    expectSuccess(answer, 200);
    return answer.body.data;
  }

  it.each(LISTS)('of %s take their size from %s: %d by default, 100 at most', async (path, size, usual) => {
    expect(await page(path)).toMatchObject({ page: 1, limit: usual });
    const asked: [string, number][] = [
      ['1', 1],
      ['100', 100],
      ['101', 100],
      ['999999999', 100],
      ['0', usual],
      ['-1', usual],
      ['1.5', usual],
      ['dez', usual],
      ['', usual],
    ];
    for (const [text, limit] of asked) expect(await page(path, { [size]: text })).toMatchObject({ limit });
    const other = size === 'limit' ? 'limite' : 'limit';
    expect(await page(path, { [other]: '3' })).toMatchObject({ limit: 3 });
  });

  it.each(LISTS)('of %s begin at 1, and an unreadable number means the first', async (path) => {
    for (const text of ['0', '-2', '1.5', 'dois', ''])
      expect((await page(path, { page: text })).page).toBe(1);
    const { totalPages } = await page(path);
    const beyond = await page(path, { page: String(totalPages + 2) });
    expect(beyond).toMatchObject({ docs: [], hasNextPage: false, hasPrevPage: true, nextPage: null });
    expect(beyond.prevPage).toBe(totalPages);
  });

  it.each(LISTS)('of %s hold each record once, and the totals count all records', async (path, size) => {
    await estufa(admin);
    await destinatario(admin);
    await lote(admin);
    const { totalDocs, docs } = await page(path, { [size]: '100' });
    expect(docs).toHaveLength(Math.min(100, totalDocs));
    const ids: string[] = [];
    for (let number = 1; ids.length < docs.length; number += 1) {
      const part = await page(path, { [size]: '7', page: String(number) });
      expect(part).toMatchObject({ page: number, totalDocs, totalPages: Math.ceil(totalDocs / 7) });
      expect([part.prevPage, part.nextPage]).toEqual([
        number === 1 ? null : number - 1,
        number === part.totalPages ? null : number + 1,
      ]);
      ids.push(...part.docs.map(({ id }: { id: string }) => id));
    }
    expect(ids.slice(0, docs.length)).toEqual(docs.map(({ id }: { id: string }) => id));
  });

  it.each([
    ['/lotes', 'dataInicio', 'data_inicio'],
    ['/auditoria/logs', 'dataInicio', 'data_inicio'],
    ['/movimentacoes', 'data_inicio', 'dataInicio'],
  ])('of %s accept %s, and %s as another spelling of it', async (path, spelling, other) => {
    await lote(admin);
    const far = '2999-01-01T00:00:00Z';
    expect((await page(path)).totalDocs).toBeGreaterThan(0);
    for (const since of [spelling, other]) expect((await page(path, { [since]: far })).totalDocs).toBe(0);
  });

  it.each([
    ['/lotes', 'dataFim'],
    ['/auditoria/logs', 'dataFim'],
    ['/movimentacoes', 'data_fim'],
  ])('of %s are filtered by %s', async (path, until) => {
    expect((await page(path, { [until]: '1999-12-31' })).totalDocs).toBe(0);
  });

  it('of batches take phase and status in any case', async () => {
    await lote(admin, { fase: 'GERMINAÇÃO' });
    for (const fase of ['GERMINAÇÃO', 'germinação', 'Germinacao']) {
      const { docs } = await page('/lotes', { fase, status: 'ativo' });
      expect(docs[0]).toMatchObject({ fase: 'GERMINAÇÃO', status: 'ATIVO' });
    }
  });

  it('of species find part of either name, whatever the case', async () => {
    await especie(admin, { nome_popular: 'Quaresmeira', nome_cientifico: 'Pleroma granulosum' });
    for (const nome of ['QUARESM', 'granulosum', 'pleroma G']) {
      expect((await page('/especies', { nome })).docs[0]).toMatchObject({ nome_popular: 'Quaresmeira' });
    }
  });
});

describe('a request', () => {
  const NOVA = { nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'SEMENTE' };

  async function send(method: Method, path: string, asked: Pick<RequestOptions, 'body' | 'query'>) {
    return service.request(method, path, { token: await service.tokenFor(people.operador), ...asked });
  }

  async function idOf(path: string, query: Record<string, string> = {}): Promise<string> {
    const answer = await service.request('GET', path, { token: await service.tokenFor(people.admin), query });
    return answer.body.data.docs[0].id;
  }

  it('may spell an enumerated value in any case, with or without accents; the answer has the exact spelling', async () => {
    const admin = callerFor(db, people.admin);
    const { id } = await lote(admin);
    const especie = await send('POST', '/especies', {
      body: { ...NOVA, categoria: 'Frutífera', tipo: 'muda' },
    });
    expectSuccess(especie, 201);
    expect(especie.body.data).toMatchObject({ categoria: 'FRUTIFERA', tipo: 'MUDA' });
    const fase = await send('PATCH', `/lotes/${id}/fase`, { body: { fase: 'produção'.normalize('NFD') } });
    expect(fase.body.data).toMatchObject({ fase: 'PRODUÇÃO' });
    const marca = await send('PATCH', `/estufas/${(await estufa(admin)).id}`, {
      body: { status: 'manutencao' },
    });
    expect(marca.body.data).toMatchObject({ status: 'Manutenção' });
  });

  it('with a misspelt quantity is refused, and nothing is recorded', async () => {
    const before = await callerFor(db, people.admin).especies.listar({});
    const answer = await send('POST', '/especies', { body: { ...NOVA, quantidade: 1_000 } });
    expectError(answer, 400);
    expect(answer.body.errors).toMatchObject([
      {
        codigo: 'CAMPO_DESCONHECIDO',
        campo: 'quantidade',
        detalhe: expect.stringContaining('você quis dizer quantidade_inicial?'),
      },
    ]);
    expect((await callerFor(db, people.admin).especies.listar({})).totalDocs).toBe(before.totalDocs);
  });

  it('may send back a record as it was read, with read-only and unknown fields', async () => {
    const id = await idOf('/especies');
    const read = await send('GET', `/especies/${id}`, {});
    expectSuccess(
      await send('PATCH', `/especies/${id}`, { body: { ...read.body.data, cor_da_flor: 'amarela' } }),
      200,
    );
  });

  it.each(['/especies', '/estufas', '/destinatarios', '/usuarios'])(
    'to PATCH %s/{id} is refused when it changes no field',
    async (path) => {
      const token = await service.tokenFor(people.admin);
      const url = `${path}/${await idOf(path)}`;
      for (const body of [{}, { desconhecido: 1 }, { data_att: '2026-01-01T00:00:00Z' }]) {
        const answer = await service.request('PATCH', url, { token, body });
        expectError(answer, 400);
        expect(answer.body.errors[0]).toMatchObject({ codigo: 'NADA_A_ALTERAR' });
      }
    },
  );

  it.each([
    ['/especies', 'nome_popular', 'nome'],
    ['/lotes', 'especie_id', 'especieId'],
    ['/lotes', 'data_incio', 'data_inicio'],
    ['/movimentacoes', 'lote_id', 'loteId'],
    ['/relatorios/lotes', 'formatto', 'formato'],
  ])('to GET %s with %s is refused, and the answer suggests %s', async (path, key, name) => {
    const answer = await send('GET', path, { query: { [key]: 'x' } });
    expectError(answer, 400);
    expect(answer.body.errors[0]).toMatchObject({ codigo: 'CAMPO_DESCONHECIDO', campo: key });
    expect(answer.body.errors[0].detalhe).toContain(name);
    expectSuccess(await send('GET', path, { query: { _: '123', _v: 'x' } }), 200);
  });

  it('to a list may hold a date with a raw + in its offset', async () => {
    const token = await service.tokenFor(people.operador);
    const answer = await service.request('GET', '/lotes?dataInicio=2999-01-01T00:00:00+03:00', { token });
    expectSuccess(answer, 200);
    expect(answer.body.data.totalDocs).toBe(0);
  });
});

describe('a path outside the table', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/nada'],
    ['PUT', '/especies'],
    ['PATCH', '/movimentacoes/00000000-0000-4000-8000-000000000000'],
    ['DELETE', '/movimentacoes/00000000-0000-4000-8000-000000000000'],
    ['POST', '/dashboard/geral'],
    ['POST', '/auditoria/logs'],
    ['GET', '/api/auth/sign-up/email'],
    ['GET', '/v1/especies'],
  ] as [Method, string][])('%s %s answers 404 in the envelope', async (method, path) => {
    expectError(await service.request(method, path), 404);
    expectError(await service.request(method, path, { token: await service.tokenFor(people.admin) }), 404);
  });
});
