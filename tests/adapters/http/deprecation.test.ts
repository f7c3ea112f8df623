import { Validator } from '@seriousme/openapi-schema-validator';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Served } from '../../../adapters/http/context.ts';
import { openApiDocument } from '../../../adapters/http/openapi/document.ts';
import { restPlugin, restRoutes } from '../../../adapters/http/rest/plugin.ts';
import { daysFrom } from '../../../src/common/local-time.ts';
import { restOf } from '../../../src/procedure/rest.ts';
import { open, query, router } from '../../../src/procedure/trpc.ts';
import { SETTINGS } from '../../support/caller.ts';

/** Nothing is deprecated today, so these are made up. */
const described = {
  summary: 'Lê',
  description: 'Lê o que há, para este teste.',
  errors: [401],
};
const deprecated = { since: '2027-03-01', until: '2028-03-01', instead: 'usar `GET /coisas`' };
const Coisas = z.object({ coisas: z.array(z.string().describe('Nome')).describe('O que há') });
const rest = restOf('Busca');

const madeUp = router({
  coisas: router({
    listar: rest(open, 'GET', '/coisas', described)
      .output(Coisas)
      .query(() => ({ coisas: [] })),
    antigas: rest(open, 'GET', '/coisas/antigas', { ...described, deprecated })
      .output(Coisas)
      .query(() => ({ coisas: [] })),
    guardadas: rest(query, 'GET', '/coisas/guardadas', { ...described, deprecated })
      .output(Coisas)
      .query(() => ({ coisas: [] })),
  }),
});

const app = fastify();
app.decorateRequest('usuarioId', null);
await app.register(restPlugin, {
  service: { settings: SETTINGS, sessions: { forget: () => {} } } as unknown as Served,
  printers: {},
  router: madeUp,
});
afterAll(() => app.close());

const HEADERS = { deprecation: '@1803859200', sunset: 'Wed, 01 Mar 2028 00:00:00 GMT' };

test('a deprecated operation says in its answer since when it is deprecated, and when it will go', async () => {
  const { statusCode, headers } = await app.inject('/coisas/antigas');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject(HEADERS);
});

test('it says so in a refusal, too', async () => {
  const { statusCode, headers } = await app.inject('/coisas/guardadas');
  expect(statusCode).not.toBe(200);
  expect(headers).toMatchObject(HEADERS);
});

test('an operation that stays says nothing', async () => {
  const { statusCode, headers } = await app.inject('/coisas');
  expect(statusCode).toBe(200);
  expect(headers).not.toHaveProperty('deprecation');
  expect(headers).not.toHaveProperty('sunset');
});

test('the document marks it as deprecated, with the day, the headers and what to use instead', async () => {
  const described = { nomeDoViveiro: 'Teste', publicUrl: 'https://viveiro.example' };
  const document = openApiDocument(described, { router: madeUp });
  expect(await new Validator().validate(structuredClone(document) as never)).toMatchObject({ valid: true });
  expect(document).toMatchObject({
    paths: {
      '/coisas/antigas': {
        get: {
          deprecated: true,
          'x-sunset': '2028-03-01',
          description: expect.stringMatching(
            /^\*\*Em desuso:\*\* existe até 01\/03\/2028; é preciso usar `GET \/coisas`\.\n\nLê o que há/,
          ),
          responses: {
            200: {
              headers: {
                Deprecation: { schema: { const: HEADERS.deprecation } },
                Sunset: { schema: { const: HEADERS.sunset } },
              },
            },
          },
        },
      },
    },
  });
  const { paths } = document as { paths: Record<string, { get: object }> };
  expect(paths['/coisas']?.get).not.toHaveProperty('deprecated');
});

test('a deprecated operation stays for at least a year', () => {
  const days = [...restRoutes(), ...restRoutes(madeUp)].flatMap(({ deprecated }) =>
    deprecated ? [daysFrom(deprecated.since, deprecated.until)] : [],
  );
  expect(Math.min(...days)).toBeGreaterThanOrEqual(365);
});
