import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { restRoutes } from '../../../../adapters/http/rest/plugin.ts';
import { callerFor } from '../../../support/caller.ts';
import { asService, freshDatabase } from '../../../support/database.ts';
import { administrador } from '../../../support/factories.ts';
import { refusal } from '../../../support/refusals.ts';
import { serviceOver } from '../../../support/service.ts';

const db = await freshDatabase();
const admin = await administrador(db);
const service = await serviceOver(asService(db));
const token = await service.tokenFor(admin);

/** What Better Auth's clients and the links of mails send is theirs: to `get-session`, and to where mails lead. */
const OTHERS = ['auth.getSession', 'auth.requestPasswordResetCallback'];
const reads = restRoutes().filter(({ name, method }) => method === 'GET' && !OTHERS.includes(name));

/** An unreadable page is the first one. */
const PAGES = ['page', 'limite', 'limit'];

describe.each(reads)('GET $path', ({ path, inputs }) => {
  const get = (query: Record<string, string>) =>
    service.request('GET', path.replace('{id}', randomUUID()), { token, query });
  const names = inputs.flatMap((schema) => Object.keys(z.toJSONSchema(schema, LOOSE).properties ?? {}));
  const filters = names.filter((name) => name !== 'id');

  test('refuses an unknown filter, and names those that it has', async () => {
    const { status, body } = await get({ inventado: 'x' });
    const named = filters.length === 0 ? 'aqui não há nenhum' : filters.join(', ');
    expect([status, body.errors.find(({ campo }: { campo?: string }) => campo === 'inventado')]).toEqual([
      400,
      {
        message: 'Requisição com sintaxe incorreta',
        codigo: 'CAMPO_DESCONHECIDO',
        campo: 'inventado',
        detalhe: expect.stringContaining(named),
      },
    ]);
  });

  test('names an unreadable filter as the address does, before it looks for the record', async () => {
    for (const name of filters) {
      const { status, body } = await get({ [name]: '\u0001,?' });
      const named = status === 400 ? body.errors.map(({ campo }: { campo?: string }) => campo) : [];
      expect(filters).toEqual(expect.arrayContaining(named));
      if (!PAGES.includes(name)) expect(named).toContain(name);
    }
  });

  test('ignores a key that begins with _, which clients add to get past caches', async () => {
    const [plain, marked] = [await get({}), await get({ _: '1760000000', _cache: 'x' })];
    expect([marked.status, marked.body?.errors]).toEqual([plain.status, plain.body?.errors]);
  });
});

test.each(['codigo', 'pagina', 'desde', 'cursor', 'ids', 'nmoe', 'id', ''])(
  'a list of batches is not given for %j',
  async (filter) => {
    const answer = await service.request('GET', `/lotes?${filter}=x`, { token });
    expect([answer.status, answer.body.errors[0].codigo]).toEqual([400, 'CAMPO_DESCONHECIDO']);
  },
);

test('callers without permission are refused first, whatever the filters', async () => {
  expect((await service.request('GET', '/dashboard/geral?x=1')).status).toBe(401);
  expect((await service.request('GET', '/lotes/sem-uuid?x=1', { token })).status).toBe(404);
});

test.each([
  ['lotes', 'listar'],
  ['relatorios', 'producao'],
  ['especies', 'historico'],
  ['dashboard', 'geral'],
])('a typed client’s %s.%s refuses such a filter, too', async (area, name) => {
  const areas = callerFor(db, admin) as unknown as Record<string, Record<string, (input: object) => unknown>>;
  const input = { inventado: 'x', ...(name === 'historico' && { id: randomUUID() }) };
  await expect(areas[area]?.[name]?.(input)).rejects.toMatchObject(
    refusal('invalid', 'CAMPO_DESCONHECIDO', 'inventado'),
  );
});

const LOOSE = { io: 'input', unrepresentable: 'any' } as const;
