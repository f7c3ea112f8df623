import { describe, expect, test } from 'vitest';
import { SENHA, withPassword } from '../support/accounts.ts';
import { asService } from '../support/database.ts';
import { destinatario, especie, estufa, lote, operador } from '../support/factories.ts';
import { freshNursery } from '../support/fresh-nursery.ts';
import { refusal } from '../support/refusals.ts';
import { type Method, type RequestOptions, serviceOver } from '../support/service.ts';
import { expectError, expectSuccess } from './envelope.ts';

/** What the specification says of sign-ins, pages, and requests in general. */

const { db, user, caller } = await freshNursery({ cargo: 'Administrador' });
const service = await serviceOver(asService(db));
const token = await service.tokenFor(user);
const operator = await service.tokenFor(await operador(db));

describe('the sign-in', async () => {
  const pessoa = await withPassword(db, await operador(db));
  const signIn = (email: string, password: string) =>
    service.request('POST', '/api/auth/sign-in/email', { body: { email, password } });

  test('gives a token that is valid until the sign-out', async () => {
    const { token } = (await signIn(pessoa.email, SENHA)).body.data;
    const session = () => service.request('GET', '/api/auth/get-session', { token });
    expectSuccess(await session(), 200);
    expectSuccess(await service.request('POST', '/api/auth/sign-out', { token }), 200);
    expectError(await session(), 401);
  });
});

describe('pages', async () => {
  for (let n = 0; n < 8; n += 1) {
    const { id: especie_id } = await especie(caller);
    const { id: destinatario_id } = await destinatario(caller);
    await caller.entregas.criar({
      destinatario_id,
      itens: [{ especie_id, quantidade: 5 }],
      justificativa: 'Doação',
    });
    await lote(caller);
    await operador(db);
  }

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
    const answer = await service.request('GET', path, { token, query });
    expectSuccess(answer, 200);
    return answer.body.data;
  }

  test.each(LISTS)('of %s take their size from %s: %d by default, 100 at most', async (path, size, usual) => {
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

  test.each(LISTS)('of %s begin at 1, and an unreadable number means the first', async (path) => {
    for (const text of ['0', '-2', '1.5', 'dois', ''])
      expect((await page(path, { page: text })).page).toBe(1);
    const { totalPages } = await page(path);
    const beyond = await page(path, { page: String(totalPages + 2) });
    expect(beyond).toMatchObject({ docs: [], hasNextPage: false, hasPrevPage: true, nextPage: null });
    expect(beyond.prevPage).toBe(totalPages);
  });

  test.each(LISTS)('of %s hold each record once, and the totals count all records', async (path, size) => {
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

  test.each(LISTS)('of %s show each record as it is read by its id', async (path) => {
    if (path === '/auditoria/logs') return;
    for (const doc of (await page(path)).docs) {
      const read = await service.request('GET', `${path}/${doc.id}`, { token });
      expect(read.body.data).toMatchObject(doc);
    }
  });

  test.each([
    ['/lotes', 'dataInicio', 'data_inicio'],
    ['/auditoria/logs', 'dataInicio', 'data_inicio'],
    ['/movimentacoes', 'data_inicio', 'dataInicio'],
  ])('of %s accept %s, and %s as another spelling of it', async (path, spelling, other) => {
    const far = '2999-01-01T00:00:00Z';
    expect((await page(path)).totalDocs).toBeGreaterThan(0);
    for (const since of [spelling, other]) expect((await page(path, { [since]: far })).totalDocs).toBe(0);
  });

  test.each([
    ['/lotes', 'dataFim'],
    ['/auditoria/logs', 'dataFim'],
    ['/movimentacoes', 'data_fim'],
  ])('of %s are filtered by %s', async (path, until) => {
    expect((await page(path, { [until]: '1999-12-31' })).totalDocs).toBe(0);
  });

  test('of batches take phase and status in any case', async () => {
    await lote(caller, { fase: 'GERMINAÇÃO' });
    for (const fase of ['GERMINAÇÃO', 'germinação', 'Germinacao']) {
      const { docs } = await page('/lotes', { fase, status: 'ativo' });
      expect(docs[0]).toMatchObject({ fase: 'GERMINAÇÃO', status: 'ATIVO' });
    }
  });

  test('of species find part of either name, whatever the case', async () => {
    await especie(caller, { nome_popular: 'Quaresmeira', nome_cientifico: 'Pleroma granulosum' });
    for (const nome of ['QUARESM', 'granulosum', 'pleroma G']) {
      expect((await page('/especies', { nome })).docs[0]).toMatchObject({ nome_popular: 'Quaresmeira' });
    }
  });
});

describe('a request', () => {
  const NOVA = { nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'SEMENTE' };

  async function send(method: Method, path: string, asked: Pick<RequestOptions, 'body' | 'query'>) {
    return service.request(method, path, { token: operator, ...asked });
  }

  async function idOf(path: string, query: Record<string, string> = {}): Promise<string> {
    const answer = await service.request('GET', path, { token, query });
    return answer.body.data.docs[0].id;
  }

  test('may spell an enumerated value in any case, with or without accents; the answer has the exact spelling', async () => {
    const { id } = await lote(caller);
    const especie = await send('POST', '/especies', {
      body: { ...NOVA, categoria: 'Frutífera', tipo: 'muda' },
    });
    expectSuccess(especie, 201);
    expect(especie.body.data).toMatchObject({ categoria: 'FRUTIFERA', tipo: 'MUDA' });
    const fase = await send('PATCH', `/lotes/${id}/fase`, { body: { fase: 'produção'.normalize('NFD') } });
    expect(fase.body.data).toMatchObject({ fase: 'PRODUÇÃO' });
    const marca = await send('PATCH', `/estufas/${(await estufa(caller)).id}`, {
      body: { status: 'manutencao' },
    });
    expect(marca.body.data).toMatchObject({ status: 'Manutenção' });
  });

  test('with a misspelt quantity is refused, and nothing is recorded', async () => {
    const before = await caller.especies.listar({});
    const answer = await send('POST', '/especies', { body: { ...NOVA, quantidade: 1_000 } });
    expectError(answer, 400);
    expect(answer.body.errors).toMatchObject([
      {
        codigo: 'CAMPO_DESCONHECIDO',
        campo: 'quantidade',
        detalhe: expect.stringContaining('você quis dizer quantidade_inicial?'),
      },
    ]);
    expect((await caller.especies.listar({})).totalDocs).toBe(before.totalDocs);
  });

  test('may send back a record as it was read, with read-only and unknown fields', async () => {
    const id = await idOf('/especies');
    const read = await send('GET', `/especies/${id}`, {});
    expectSuccess(
      await send('PATCH', `/especies/${id}`, { body: { ...read.body.data, cor_da_flor: 'amarela' } }),
      200,
    );
  });

  test.each(['/especies', '/estufas', '/destinatarios', '/usuarios'])(
    'to PATCH %s/{id} is refused when it changes no field',
    async (path) => {
      const url = `${path}/${await idOf(path)}`;
      for (const body of [{}, { desconhecido: 1 }, { data_att: '2026-01-01T00:00:00Z' }]) {
        const answer = await service.request('PATCH', url, { token, body });
        expectError(answer, 400);
        expect(answer.body.errors[0]).toMatchObject({ codigo: 'NADA_A_ALTERAR' });
      }
    },
  );

  test.each([
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

  test('for a list is refused with any word that is no filter of it', async () => {
    for (const filter of ['codigo', 'pagina', 'desde', 'cursor', 'ids', 'nmoe', 'id', '']) {
      const answer = await send('GET', '/lotes', { query: { [filter]: 'x' } });
      expectError(answer, 400, filter);
      expect.soft(answer.body.errors[0].codigo, filter).toBe('CAMPO_DESCONHECIDO');
    }
    expectError(await send('GET', '/lotes/sem-uuid', { query: { x: '1' } }), 404);
    await expect(caller.relatorios.producao({ inventado: 'x' } as never)).rejects.toMatchObject(
      refusal('invalid', 'CAMPO_DESCONHECIDO', 'inventado'),
    );
  });

  test('is told of each wrong field at once', async () => {
    const nova = { localizacao_estufa: ' ', localizacao_barraca: '3', localizacao_posicao: '5' };
    const answer = await send('POST', '/estufas', { body: { ...nova, capacidade_total: '500' } });
    expectError(answer, 400);
    expect(answer.body.errors).toMatchObject([
      { codigo: 'CAMPO_OBRIGATORIO', campo: 'localizacao_estufa' },
      { codigo: 'TIPO_INVALIDO', campo: 'capacidade_total' },
    ]);
  });

  test('to a list may hold a date with a raw + in its offset', async () => {
    const answer = await service.request('GET', '/lotes?dataInicio=2999-01-01T00:00:00+03:00', { token });
    expectSuccess(answer, 200);
    expect(answer.body.data.totalDocs).toBe(0);
  });
});

describe('a path outside the table', () => {
  test.each([
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
    expectError(await service.request(method, path, { token }), 404);
  });
});
