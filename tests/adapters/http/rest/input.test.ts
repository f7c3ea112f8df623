import type { AnyProcedure } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inputReader } from '../../../../adapters/http/rest/input.ts';
import { AppError } from '../../../../src/common/errors.ts';
import { list } from '../../../../src/lists/pagination.ts';
import { filter } from '../../../../src/wire/fields.ts';

const filters = {
  nome: filter.text('Nome'),
  status: filter.option(['ATIVO', 'INATIVO'], 'Situação'),
  ativo: z.boolean().optional(),
  taxa: z.number().optional(),
};
const listar = list(filters, 10);
const byId = z.object({ id: z.string() });

describe('a query string', () => {
  const read = (query: Record<string, unknown>, url = '/') =>
    readerOf('GET', byId, listar)(request({ query, url, params: { id: 'a' } }));

  test('is read by the type of each field', () => {
    const query = { nome: '5', status: 'ativo', ativo: 'true', taxa: '5', page: '2', limite: '20' };
    const expected = { id: 'a', nome: '5', status: 'ativo', ativo: true, taxa: 5, page: 2, limite: 20 };
    expect(read(query)).toEqual(expected);
  });

  test.each(['', ' 2', '2.0', '1e3', '0x10', '+2', 'dois', '9999999999999999'])(
    'finds no number in "%s": it stays text, for the schema to validate',
    (page) => {
      expect(read({ page })).toEqual({ id: 'a', page });
    },
  );

  test('with a negative number has one', () => {
    expect(read({ page: '-1' })).toEqual({ id: 'a', page: -1 });
  });

  test.each(['', '1', 'TRUE', 'sim'])('finds no boolean in "%s"', (ativo) => {
    expect(read({ ativo })).toEqual({ id: 'a', ativo });
  });

  test('with a repeated field keeps all values, which the schema then refuses', () => {
    expect(read({ nome: ['a', 'b'] })).toEqual({ id: 'a', nome: ['a', 'b'] });
    expect(listar.safeParse(read({ nome: ['a', 'b'] })).success).toBe(false);
  });

  test('keeps unknown fields for the schema, and the path’s id wins over one of its own', () => {
    expect(read({ outro: 'x', __proto__: 'x', id: 'b' })).toEqual({ outro: 'x', id: 'a' });
  });

  test('with a broken escape is refused', () => {
    expect(() => read({}, '/?nome=%zz')).toThrow(AppError);
    expect(() => read({}, '/?nome=100%25')).not.toThrow();
  });

  test('leaves the schemas as they were: other callers cannot send a text as a number', () => {
    read({ page: '2' });
    expect(z.object({ n: z.number() }).safeParse({ n: '2' }).success).toBe(false);
    expect(listar.parse({ page: '2' }).page).toBe(1);
  });
});

describe('a body', () => {
  const read = (body: unknown) => readerOf('PATCH', byId)(request({ body, params: { id: 'a' } }));

  test('is passed on without coercion', () => {
    const body = { a: '5', b: 'false', c: null, d: [1] };
    expect(read(body)).toEqual({ ...body, id: 'a' });
    expect(body).not.toHaveProperty('id');
  });

  test('that is missing is empty, and the path’s id wins over one of its own', () => {
    expect(read(undefined)).toEqual({ id: 'a' });
    expect(read({ id: 'b' })).toEqual({ id: 'a' });
  });

  test.each([null, [], 'a', 1, true])('that is %o is refused', (body) => {
    expect(() => read(body)).toThrow('Envie um objeto JSON');
  });
});

function readerOf(method: string, ...inputs: z.ZodObject[]) {
  const read = inputReader({ method, inputs, procedure: { _def: { inputs } } as unknown as AnyProcedure });
  return (asked: FastifyRequest) => read(asked, { headers: () => {} } as unknown as FastifyReply);
}

function request({ url = '/', ...parts }: { url?: string } & Partial<FastifyRequest>): FastifyRequest {
  return { query: {}, ...parts, raw: { url } } as FastifyRequest;
}
