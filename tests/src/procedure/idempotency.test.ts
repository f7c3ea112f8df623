import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../support/database.ts';
import { administrador, especie, estufa, movimentacao, operador } from '../../support/factories.ts';
import { times } from '../../support/races.ts';
import { type RequestOptions, serviceOver } from '../../support/service.ts';

/** Races run on two instances of the service over one database. `RACES_TIMES=50` is the full form. */
const TIMES = Number(process.env.RACES_TIMES ?? 1);

const url = await freshDatabaseUrl();
const db = open(url);
const ana = await operador(db);
const caller = callerFor(db, ana);
const instances = [await serviceOver(open(url)), await serviceOver(open(url))] as const;
const [service] = instances;
const token = await service.tokenFor(ana);

/** One entry of a number of seeds, as its body. */
async function entrada(quantidade = 10) {
  const { id: especie_id } = await especie(caller, { quantidade_inicial: 0 });
  return { tipo: 'ENTRADA', especie_id, quantidade, justificativa: 'Compra' };
}

function post(path: string, key: string, body?: object, { token: as = token, on = service } = {}) {
  const options: RequestOptions = { token: as, headers: { 'idempotency-key': key }, body };
  return on.request('POST', path, options);
}

async function saldo(id: string) {
  return (await caller.especies.buscar({ id })).quantidade_atual;
}

function refused(answer: { status: number; body: { errors: { codigo: string }[] } }) {
  return [answer.status, answer.body.errors[0]?.codigo];
}

describe('twenty equal requests at once', () => {
  test.each([
    ['over REST', '/movimentacoes'],
    ['over tRPC', '/trpc/movimentacoes.criar'],
  ])('%s make one movement and get twenty equal answers', async (_, path) => {
    for (let run = 0; run < 5 * TIMES; run += 1) {
      const body = await entrada();
      const key = randomUUID();
      const answers = await Promise.all(
        times(20, (n) => post(path, key, body, { on: instances[n % 2 === 0 ? 0 : 1] })),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(path === '/movimentacoes' ? 201 : 200);
      expect(await saldo(body.especie_id)).toBe(10);
      expect((await caller.especies.historico({ id: body.especie_id })).length).toBe(1);
    }
  });

  test('that are refused all get the same refusal, and leave the key free', async () => {
    const body = { ...(await entrada()), tipo: 'SAIDA' };
    const key = randomUUID();
    const answers = await Promise.all(times(20, () => post('/movimentacoes', key, body)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(refused(answers[0] as (typeof answers)[0])).toEqual([400, 'SALDO_INSUFICIENTE']);
    expect((await post('/movimentacoes', key, { ...body, tipo: 'ENTRADA' })).status).toBe(201);
  });
});

describe('a request that is repeated with its key', () => {
  test('gets the first answer, whatever happened since, and is in the audit trail once', async () => {
    const nova = { nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'MUDA', quantidade_inicial: 3 };
    const key = randomUUID();
    const first = await post('/especies', key, nova);
    const { id, nome_popular } = first.body.data;
    await caller.especies.atualizar({ id, nome_popular: 'Ipê-roxo' });
    expect(nome_popular).toBe('Ipê');
    expect((await post('/especies', key, nova)).text).toBe(first.text);
    expect(await db('auditoria').where({ entidade_id: id, acao: 'CRIAR_ESPECIE' })).toHaveLength(1);
  });

  test.each([
    ['alone', '/especies', async () => ({ nome_popular: 'Jerivá', categoria: 'NATIVA', tipo: 'MUDA' })],
    ['in a group', '/movimentacoes', entrada],
  ])('is answered with the operation of the first one, %s', async (_, path, bodyOf) => {
    const [body, key] = [await bodyOf(), randomUUID()];
    const first = await post(path, key, body);
    const operacao = first.headers.operacao;
    expect(await db('auditoria').where({ operacao_id: operacao ?? null })).toHaveLength(1);
    expect((await post(path, key, body)).headers.operacao).toBe(operacao);
  });

  test('at the same moment is answered with that operation, too', async () => {
    const [body, key] = [await entrada(), randomUUID()];
    const answers = await Promise.all(times(20, () => post('/movimentacoes', key, body)));
    expect(new Set(answers.map(({ headers }) => headers.operacao)).size).toBe(1);
    expect(answers[0]?.headers.operacao).toBeDefined();
  });

  test('is recognised whatever the order of its fields and the transport', async () => {
    const body = await entrada();
    const key = randomUUID();
    const first = await post('/movimentacoes', key, body);
    const turned = Object.fromEntries(Object.entries(body).reverse());
    expect((await post('/movimentacoes', key, turned)).text).toBe(first.text);
    const overTrpc = await post('/trpc/movimentacoes.criar', key, body);
    expect(overTrpc.body.result.data).toEqual(first.body.data);
    expect(await saldo(body.especie_id)).toBe(10);
  });

  test('needs no body', async () => {
    const { id, especie_id } = await movimentacao(caller);
    const key = randomUUID();
    const first = await post(`/movimentacoes/${id}/estorno`, key);
    expect(first.status).toBe(201);
    expect((await post(`/movimentacoes/${id}/estorno`, key)).text).toBe(first.text);
    expect(await saldo(especie_id)).toBe(1_000);
  });

  test('is executed again after 24 hours', async () => {
    const body = await entrada();
    const key = randomUUID();
    let now = new Date();
    const clocked = await serviceOver(db, { service: { now: () => now } });
    const send = async () => (await post('/movimentacoes', key, body, { on: clocked })).body.data.id;
    const first = await send();
    now = new Date(now.getTime() + 24 * 3_600_000 - 1);
    expect(await send()).toBe(first);
    now = new Date(now.getTime() + 1);
    const second = await send();
    expect(second).not.toBe(first);
    expect(await send()).toBe(second);
    expect(await saldo(body.especie_id)).toBe(20);
  });

  test('still needs a session and the role', async () => {
    const boss = await administrador(db);
    const bossToken = await service.tokenFor(boss);
    const body = { nome: 'Bia', email: 'bia@viveiro.local', cargo: 'Operador' };
    const key = randomUUID();
    expect((await post('/usuarios', key, body, { token: bossToken })).status).toBe(201);
    expect(refused(await post('/usuarios', key, body, { token: '' }))).toEqual([401, 'NAO_AUTENTICADO']);
    const other = await service.tokenFor(await administrador(db));
    const role = { token: other, body: { cargo: 'Operador' } };
    expect((await service.request('PATCH', `/usuarios/${boss.id}`, role)).status).toBe(200);
    expect(refused(await post('/usuarios', key, body, { token: bossToken }))).toEqual([403, 'SEM_PERMISSAO']);
  });
});

describe('a batch of tRPC with one key', () => {
  const batch = (key: string, calls: Record<string, object>) =>
    post(`/trpc/${Array(Object.keys(calls).length).fill('movimentacoes.criar').join()}?batch=1`, key, calls);
  type Answers = { result: { data: { id: string } } }[];

  test('runs all of its calls, even equal ones; repeated, it answers the same and writes nothing', async () => {
    const [body, other] = [await entrada(), await entrada(3)];
    const key = randomUUID();
    const calls = { 0: body, 1: other, 2: body };
    const first = await batch(key, calls);
    expect(first.status).toBe(200);
    expect(new Set((first.body as Answers).map(({ result }) => result.data.id)).size).toBe(3);
    expect((await batch(key, calls)).text).toBe(first.text);
    expect([await saldo(body.especie_id), await saldo(other.especie_id)]).toEqual([20, 3]);
  });

  test('of one call equals that call, whatever the transport', async () => {
    const body = await entrada();
    const key = randomUUID();
    const first = await post('/movimentacoes', key, body);
    expect((await batch(key, { 0: body })).body[0].result.data).toEqual(first.body.data);
  });

  test('may hold a call that is refused, whose key then stays free', async () => {
    const body = await entrada();
    const key = randomUUID();
    const calls = { 0: body, 1: { ...body, quantidade: 'dez' } };
    const first = await batch(key, calls);
    expect(first.status).toBe(207);
    const mended = await batch(key, { ...calls, 1: body });
    expect(mended.body[0]).toEqual(first.body[0]);
    expect(await saldo(body.especie_id)).toBe(20);
  });
});

describe('a key', () => {
  test('that was used is refused for another body, record or operation, and nothing changes', async () => {
    const body = await entrada();
    const { id } = await movimentacao(caller);
    const key = randomUUID();
    await post('/movimentacoes', key, body);
    const others: [string, object?][] = [
      ['/movimentacoes', { ...body, quantidade: 11 }],
      ['/especies', body],
      [`/movimentacoes/${id}/estorno`],
    ];
    for (const [path, other] of others) {
      expect(refused(await post(path, key, other))).toEqual([400, 'CHAVE_JA_USADA']);
    }
    expect(await saldo(body.especie_id)).toBe(10);
  });

  test('belongs to its user', async () => {
    const body = await entrada();
    const key = randomUUID();
    const other = await service.tokenFor(await operador(db));
    await post('/movimentacoes', key, body);
    expect((await post('/movimentacoes', key, body, { token: other })).status).toBe(201);
    expect(await saldo(body.especie_id)).toBe(20);
  });

  test('of 255 characters is accepted', async () => {
    expect((await post('/movimentacoes', 'é'.repeat(255), await entrada())).status).toBe(201);
  });

  test('is accepted with a change that changes nothing', async () => {
    const { id } = await estufa(caller);
    const headers = { 'idempotency-key': randomUUID() };
    for (const body of [{ capacidade_total: 1_000_000 }, { capacidade_total: 1_000_000 }]) {
      const { status } = await service.request('PATCH', `/estufas/${id}`, { token, headers, body });
      expect(status).toBe(200);
    }
  });
});
