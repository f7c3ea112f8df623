import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from '../../adapters/client/client.ts';
import { restRoutes } from '../../adapters/http/rest/plugin.ts';
import { nobodysId, type Scenario, scenarios } from '../contract/scenarios.ts';
import { callerFor } from '../support/caller.ts';
import { asService, freshDatabase } from '../support/database.ts';
import { administrador, especie, operador } from '../support/factories.ts';
import { fingerprints } from '../support/fingerprints.ts';
import { type Method, serviceOver } from '../support/service.ts';

/** A write that is only tried answers what the write would, and leaves nothing. */

const db = await freshDatabase();
const service = await serviceOver(asService(db));
const people = { admin: await administrador(db), operador: await operador(db) };
const all = await scenarios(db, people);
const token = await service.tokenFor(people.admin);
const url = await service.listen();
afterAll(() => service.app.close());

const TRIED = restRoutes().filter(({ tried }) => tried);
const NOT_TRIED = restRoutes().filter(({ tried }) => !tried);

type Calls = Record<string, Record<string, { mutate(input: object): Promise<unknown> }>>;
type Asked = Awaited<ReturnType<Scenario['good']>>;
type Route = Pick<(typeof TRIED)[number], 'method' | 'path'>;

function send({ method, path }: Route, asked: Asked, query: Record<string, string> = {}) {
  const { id = nobodysId(), linha_id = nobodysId(), ...rest } = asked;
  return service.request(method as Method, path.replace('{id}', id).replace('{linha_id}', linha_id), {
    ...rest,
    token,
    query: { ...rest.query, ...query } as Record<string, string>,
  });
}

const scenarioOf = ({ method, path }: Route) => all[`${method} ${path}`] as Scenario;

/** The same for two answers that differ only in what is new in each: ids, instants, secret codes of receipts, secrets and tokens. */
function shape(value: unknown, known: string): unknown {
  if (Array.isArray(value)) return value.map((each) => shape(each, known));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shape(each, known)]));
  }
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return 'an instant';
  if (/^[\w-]{22}$/.test(value)) return 'a secret code';
  if (value.startsWith('whsec_')) return 'a secret';
  if (/(\/|^vvr_)[\w-]{43}$/.test(value)) return value.replace(/[\w-]{43}$/, 'a token');
  if (/^vvr_[\w-]{6}$/.test(value)) return 'how a key begins';
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) && !known.includes(value) ? 'a new id' : value;
}

describe.each(TRIED)('$method $path', (route) => {
  it('answers the trial like the real call', async () => {
    const asked = await scenarioOf(route).good('admin');
    const before = await fingerprints(db);
    const tried = await send(route, asked, { simular: 'true' });
    expect(await fingerprints(db)).toEqual(before);
    expect(tried).toMatchObject({ status: 200, headers: { simulado: 'true' } });

    const done = await send(route, asked);
    expect([200, 201]).toContain(done.status);
    expect(done.headers.simulado).toBeUndefined();
    expect(await fingerprints(db)).not.toEqual(before);
    const known = JSON.stringify(asked) + JSON.stringify(people);
    const both = [tried, done].map(({ body }) => shape(body.data, known));
    expect(both[0]).toEqual(both[1]);
  });

  it('refuses the trial like the real call', async () => {
    const { good, bad = {} } = scenarioOf(route);
    for (const change of Object.values(bad)) {
      const asked = { ...(await good('admin')), ...change };
      const tried = await send(route, asked, { simular: 'true' });
      const done = await send(route, asked);
      expect(tried.status).toBe(400);
      expect(tried.body).toEqual(done.body);
    }
  });
});

describe('a simular that is not understood never writes', () => {
  const route = { method: 'POST', path: '/especies' };
  const asked = { body: { nome_popular: 'Ipê simulado', categoria: 'NATIVA', tipo: 'MUDA' } };

  it.each([
    ['another value', { simular: '1' }, {}, 'VALOR_INVALIDO'],
    ['another name', { simulate: 'true' }, {}, 'CAMPO_DESCONHECIDO'],
    ['the body', {}, { simular: true }, 'CAMPO_DESCONHECIDO'],
  ])('%s', async (_, query, body, codigo) => {
    const before = await fingerprints(db);
    const answer = await send(route, { body: { ...asked.body, ...body } }, query);
    expect(answer.body.errors).toMatchObject([{ codigo }]);
    expect(answer.status).toBe(400);
    expect(await fingerprints(db)).toEqual(before);
  });

  it.each(NOT_TRIED.map(({ method, path }) => ({ method, path })))('$method $path', async (untried) => {
    const { method, path } = untried;
    const before = await fingerprints(db);
    const to = path.replace(/\{\w+\}/g, nobodysId());
    const headers = { 'x-viveiro-simular': 'true' };
    const answer = await service.request(method as Method, to, { token, headers });
    expect(answer.body.errors).toMatchObject([{ codigo: 'SEM_SIMULACAO' }]);
    expect(await fingerprints(db)).toEqual(before);
  });

  it('but simular=false and the keys that caches add leave a write alone', async () => {
    const answer = await send(route, asked, { simular: 'false', _: '1' });
    expect(answer).toMatchObject({ status: 201, body: { data: { nome_popular: 'Ipê simulado' } } });
  });
});

describe('over the typed client', () => {
  const client = createClient({ url, token });

  it('tries a movement as it would be recorded, and uses no key', async () => {
    const { id: especie_id } = await especie(callerFor(db, people.admin), { quantidade_inicial: 10 });
    const saida = { tipo: 'SAIDA', especie_id, quantidade: 4, justificativa: 'Descarte' } as const;
    const idempotencyKey = `simular ${especie_id}`;
    const before = await fingerprints(db);
    const tried = await client.movimentacoes.criar.mutate(saida, { simular: true, idempotencyKey });
    expect(tried).toMatchObject({ quantidade: 4, variacao_sementeira: -4 });
    expect(await fingerprints(db)).toEqual(before);
    const done = await client.movimentacoes.criar.mutate(saida, { idempotencyKey });
    expect(done.id).not.toBe(tried.id);
    const again = await client.movimentacoes.criar.mutate(saida, { simular: true, idempotencyKey });
    expect(again.id).not.toBe(done.id);
    await expect(client.especies.buscar.query({ id: especie_id })).resolves.toMatchObject({
      quantidade_atual: 6,
    });
    const much = { ...saida, quantidade: 7 };
    await expect(client.movimentacoes.criar.mutate(much, { simular: true })).rejects.toMatchObject({
      status: 400,
    });
  });

  const WITHOUT_OWN = TRIED.filter(({ inputs }) => !inputs.some(({ shape: fields }) => 'simular' in fields));
  it.each(WITHOUT_OWN)('is no field of $name, which writes nothing', async ({ name, ...route }) => {
    const { id = nobodysId(), linha_id = nobodysId(), body = {} } = await scenarioOf(route).good('admin');
    const [area = '', operation = ''] = name.split('.');
    const call = (client as unknown as Calls)[area]?.[operation]?.mutate;
    const before = await fingerprints(db);
    const asked = call?.({ ...(body as object), id, linha_id, simular: true });
    await expect(asked).rejects.toMatchObject({ codigo: 'CAMPO_DESCONHECIDO' });
    expect(await fingerprints(db)).toEqual(before);
  });

  it('uses no code of a batch', async () => {
    const { good } = all['POST /lotes'] as Scenario;
    const { body } = (await good('admin')) as { body: never };
    const tried = await client.lotes.criar.mutate(body, { simular: true });
    const done = await client.lotes.criar.mutate(body);
    expect(done.codigo).toBe(tried.codigo);
  });
});
