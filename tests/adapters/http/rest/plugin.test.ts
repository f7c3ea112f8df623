import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../../adapters/config.ts';
import { openApiDocument } from '../../../../adapters/http/openapi/document.ts';
import { restRoutes } from '../../../../adapters/http/rest/plugin.ts';
import { freshDatabase } from '../../../support/database.ts';
import { administrador, operador } from '../../../support/factories.ts';
import { type Method, serviceOver } from '../../../support/service.ts';

const db = await freshDatabase();
const { request, tokenFor } = await serviceOver(db);
const token = await tokenFor(await operador(db));
const adminToken = await tokenFor(await administrador(db));

const { paths } = openApiDocument(readConfig({})) as {
  paths: Record<string, Record<string, { responses: object }>>;
};

const JSON_TYPE = { 'content-type': 'application/json' };

const NOVA = {
  localizacao_estufa: 'Estufa 1',
  localizacao_barraca: 'Barraca 3',
  localizacao_posicao: '5',
  capacidade_total: 500,
};

describe('a success', () => {
  test('201: carries what was created, with the text of a creation', async () => {
    const answer = await request('POST', '/estufas', { token, body: NOVA });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: { codigo_identificador: 'E01-B03-05' },
        message: 'Recurso criado com sucesso',
        errors: [],
      },
    });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('200: carries a page, with the text of a success', async () => {
    const answer = await request('GET', '/estufas', { token, query: { page: '1', limite: '1' } });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { page: 1, limit: 1 }, message: 'Requisição bem-sucedida', errors: [] },
    });
    expect(Object.keys(answer.body)).toEqual(['data', 'message', 'errors']);
  });
});

describe('a refusal', () => {
  test('400: names each wrong field, with the fixed text in both places', async () => {
    const body = { ...NOVA, localizacao_estufa: ' ', capacidade_total: '500' };
    const answer = await request('POST', '/estufas', { token, body });
    const message = 'Requisição com sintaxe incorreta';
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      data: [],
      message,
      errors: [
        { message, codigo: 'CAMPO_OBRIGATORIO', detalhe: expect.any(String), campo: 'localizacao_estufa' },
        { message, codigo: 'TIPO_INVALIDO', detalhe: expect.any(String), campo: 'capacidade_total' },
      ],
    });
  });

  test('409: a conflict has its own text', async () => {
    await request('POST', '/estufas', { token, body: NOVA });
    expect(await request('POST', '/estufas', { token, body: NOVA })).toMatchObject({
      status: 409,
      body: {
        data: [],
        message: 'Conflito com o estado atual do servidor',
        errors: [{ codigo: 'ESTUFA_JA_EXISTE' }],
      },
    });
  });

  test.each(restRoutes())(
    '400: $method $path answers so to unreadable input, and its document declares it',
    async ({ method, path }) => {
      const unreadable = method === 'GET' ? {} : { body: '{', headers: JSON_TYPE };
      const url = `${path.replace('{id}', randomUUID())}?x=%zz`;
      const answer = await request(method as Method, url, { token: adminToken, ...unreadable });
      expect(answer).toMatchObject({ status: 400 });
      expect(paths[path]?.[method.toLowerCase()]?.responses).toHaveProperty('400');
    },
  );

  test.each(restRoutes().filter(({ cargos }) => cargos))(
    '401: $method $path asks for a session before it looks at anything else',
    async ({ method, path }) => {
      const answer = await request(method as Method, path.replace('{id}', 'x'));
      expect(answer).toMatchObject({ status: 401, body: { data: [], message: 'Não autorizado' } });
    },
  );

  test.each(restRoutes().filter(({ cargos, inputs }) => cargos && inputs.length > 0))(
    '401, 403: $method $path checks the caller before a wrong address or body',
    async ({ method, path, cargos }) => {
      const url = `${path.replace('{id}', 'x')}?x=%zz`;
      const wrong = method === 'GET' ? {} : { body: '[]', headers: JSON_TYPE };
      expect(await request(method as Method, url, wrong)).toMatchObject({ status: 401 });
      const asOperador = await request(method as Method, url, { token, ...wrong });
      expect(asOperador).toMatchObject({ status: cargos?.includes('Operador') ? 400 : 403 });
    },
  );
});
