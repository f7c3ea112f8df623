import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/connection.ts';
import { poolState } from '../../../db/pool-state.ts';
import { callerFor } from '../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../support/database.ts';
import { administrador, destinatario, especie, estufa, operador } from '../../support/factories.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { times } from '../../support/races.ts';
import { type Answer, serviceOver } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const url = await freshDatabaseUrl();
const db = open(url);
const others = open(url);
/** The status of every call that is over. */
const statuses: number[] = [];
const service = await serviceOver(db, { service: { observe: () => (status) => statuses.push(status) } });
const { request } = service;
const admin = await administrador(db);
const token = await service.tokenFor(admin);
const caller = callerFor(others, admin);

afterEach(() => {
  statuses.length = 0;
});

function countOf(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function expectBusy({ status, headers, body }: Answer): void {
  expect({ status, headers, body }).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    body: {
      data: [],
      message: 'Serviço indisponível',
      errors: [
        { codigo: 'SERVICO_OCUPADO', detalhe: expect.stringMatching(/^Tente de novo em 2 segundos: /) },
      ],
    },
  });
}

describe('reports as files', () => {
  /** While this lock is held, whoever reads a recipient waits. A lock in the way of PostgreSQL's own would time out. */
  const GATE = 7;

  beforeAll(async () => {
    for (let n = 0; n < 5; n += 1) people.push(await service.tokenFor(await operador(db)));
    await destinatario(caller);
    await db.raw(`
      create function portao() returns boolean language plpgsql as $$
        begin
          while not pg_try_advisory_xact_lock_shared(${GATE}) loop perform pg_sleep(0.01); end loop;
          return true;
        end $$;
      alter table destinatarios rename to destinatarios_de_fato;
      create view destinatarios as select * from destinatarios_de_fato where portao();`);
    return () =>
      db.raw('drop view destinatarios; alter table destinatarios_de_fato rename to destinatarios;');
  });

  /** Nobody may have more than four files open. */
  const people: string[] = [];

  /** Asks as one of several people, over a connection of its own. */
  async function ask(formato: string, n: number) {
    const headers = { authorization: `Bearer ${people[n % people.length]}` };
    const asked = get(`${await base()}/relatorios/destinatarios?formato=${formato}`, {
      headers,
      agent: false,
    });
    asked.on('error', () => {});
    return { asked, answered: once(asked, 'response').then(([response]) => response as IncomingMessage) };
  }

  async function whileClosed(work: () => Promise<void>): Promise<void> {
    const gate = await others.transaction();
    await gate.raw(`select pg_advisory_xact_lock(${GATE})`);
    await work().finally(() => gate.commit());
  }

  test('are made three at a time; nine wait, further ones are told to come back, and other requests are served', async () => {
    const answers: Promise<IncomingMessage>[] = [];
    const refused: IncomingMessage[] = [];
    await whileClosed(async () => {
      for (const n of times(20, Number)) {
        const { answered } = await ask(['csv', 'xlsx', 'pdf'][n % 3] as string, n);
        answers.push(answered);
        void answered.then((response) => response.statusCode === 429 && refused.push(response));
      }
      await until(() => expect(refused).toHaveLength(8), { timeout: 10_000 });
      expect(poolState(db).used).toBe(3);
      const asked = times(40, (n) => request('GET', n % 2 ? '/estufas' : '/movimentacoes', { token }));
      expect(countOf(await Promise.all(asked))).toEqual({ 200: 40 });
    });
    for (const response of refused) {
      expect(response.headers).toMatchObject({ 'retry-after': '30' });
      expect(await json(response)).toMatchObject({
        data: [],
        message: 'Muitas requisições',
        errors: [
          {
            codigo: 'FILA_DE_EXPORTACOES_CHEIA',
            detalhe: 'Espere 30 segundos e tente de novo: há relatórios demais na fila.',
          },
        ],
      });
    }
    const all = await Promise.all(answers);
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12);
    for (const response of all) response.resume();
  });

  test('are not made for callers who hang up, whether waiting or running', async () => {
    await whileClosed(async () => {
      const asked = await Promise.all(times(8, (n) => ask('csv', n)));
      for (const { answered } of asked) answered.catch(() => {});
      await until(() => expect(poolState(db).used).toBe(3), { timeout: 10_000 });
      for (const each of asked) each.asked.destroy();
      await until(() => expect(statuses).toHaveLength(8));
      expect(statuses.every((status) => status === 429 || status === 503)).toBe(true);
      expect(poolState(db).used).toBe(0);
    });
    expect(service.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  let listening: Promise<string> | undefined;
  function base(): Promise<string> {
    listening ??= service.listen();
    return listening;
  }
});

describe('many requests at once', () => {
  test('are all answered when there are one hundred', async () => {
    const answers = await Promise.all(times(100, () => request('GET', '/estufas', { token })));
    expect(countOf(answers)).toEqual({ 200: 100 });
  });

  test('are done, refused by a rule, or quickly told to come back when there are five hundred', async () => {
    const { id: especie_id } = await especie(caller, { quantidade_inicial: 1_000_000 });
    const { id: estufa_id } = await estufa(caller, { capacidade_total: 50 });
    const body = { estufa_id, itens_especies: [{ especie_id, quantidade_inicial: 1 }] };
    const start = performance.now();
    const [health, ...answers] = await Promise.all([
      request('GET', '/health'),
      ...times(500, () => request('POST', '/lotes', { token, body })),
    ]);
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(health?.status).toBe(200);
    const { 201: made = 0, 400: refused = 0, 503: busy = 0, ...rest } = countOf(answers);
    expect(rest).toEqual({});
    expect(made).toBeGreaterThan(0);
    expect(made + refused + busy).toBe(500);
    expect(await db('lotes').where({ estufa_id })).toHaveLength(made);
    expect(busy).toBeGreaterThan(100);
    expectBusy(answers.find(({ status }) => status === 503) as Answer);
  }, 30_000);

  test('leave the other answers of a typed client’s batch intact', async () => {
    const path = `/trpc/${Array(50).fill('estufas.listar').join()}`;
    const query = { batch: '1', input: JSON.stringify(Object.fromEntries(times(50, (n) => [n, {}]))) };
    const answers = await Promise.all(times(10, () => request('GET', path, { token, query })));
    const calls = answers.flatMap(({ body }) => body as { error?: { data: { httpStatus: number } } }[]);
    const over = calls.map(({ error }) => error?.data.httpStatus ?? 200);
    expect(over).toHaveLength(500);
    expect(new Set(over)).toEqual(new Set([200, 503]));
    expect(answers.some(({ headers }) => headers['retry-after'] === '2')).toBe(true);
  });
});

describe('a row that somebody holds', () => {
  async function held() {
    const { id } = await especie(caller);
    const holder = await others.transaction();
    // The database ends a transaction that does nothing for as long as two tries take.
    await holder.raw('set local idle_in_transaction_session_timeout = 0');
    await holder.raw('select 1 from especies where id = ? for update', [id]);
    const body = { tipo: 'ENTRADA', especie_id: id, quantidade: 1, justificativa: 'Coleta' };
    return { holder, ask: () => request('POST', '/movimentacoes', { token, body }) };
  }

  test('makes the call try once more', async () => {
    const { holder, ask } = await held();
    const answer = ask();
    await once(db as unknown as NodeJS.EventEmitter, 'query-error');
    await somebodyWaits(others);
    await holder.commit();
    expect((await answer).status).toBe(201);
  });

  test('for longer than two tries is 503, and nothing is written', async () => {
    const { holder, ask } = await held();
    const before = await movements(others);
    expectBusy(await ask());
    await holder.commit();
    expect(await movements(others)).toBe(before);
  }, 15_000);

  test('does not delay reads, however many writes wait for it', async () => {
    const { holder, ask } = await held();
    const waiting = times(64, ask);
    await somebodyWaits(others, 4);
    for (const path of ['/estufas', '/health', '/ready']) {
      expect((await request('GET', path, { token })).status).toBe(200);
    }
    expect(poolState(db).used).toBeLessThan(poolState(db).max / 2);
    await holder.commit();
    expect(countOf(await Promise.all(waiting))).toEqual({ 201: 64 });
  });
});

describe('an exhausted pool', () => {
  test('is 503, in REST and in tRPC', async () => {
    const small = open(url, 1);
    const narrow = await serviceOver(small);
    const taken = await small.transaction();
    expectBusy(await narrow.request('GET', '/estufas', { token }));
    expect(await narrow.request('GET', '/trpc/estufas.listar', { token })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { error: { data: { code: 'SERVICE_UNAVAILABLE', codigo: 'SERVICO_OCUPADO', retryAfter: 2 } } },
    });
    await taken.rollback();
    expect((await narrow.request('GET', '/estufas', { token })).status).toBe(200);
  }, 15_000);
});

async function movements(db: Db): Promise<number> {
  return (await db('movimentacoes')).length;
}

describe('a verification', () => {
  test.each(['/integridade', '/auditoria/verificacao'])(
    'that takes longer than its caller waits says so: %s',
    async (path) => {
      const over = new AbortController();
      const { timeout } = AbortSignal;
      const spy = vi
        .spyOn(AbortSignal, 'timeout')
        .mockImplementation((ms) => (ms === 110_000 ? over.signal : timeout.call(AbortSignal, ms)));
      const holding = await others.transaction();
      await holding.raw('lock table movimentacoes in access exclusive mode');
      try {
        const asked = request('GET', path, { token });
        await somebodyWaits(others);
        over.abort(new DOMException('late', 'TimeoutError'));
        expect(await asked).toMatchObject({
          status: 503,
          headers: { 'retry-after': '600' },
          body: {
            errors: [{ codigo: 'VERIFICACAO_LONGA', detalhe: expect.stringContaining('viveiro verificar') }],
          },
        });
      } finally {
        spy.mockRestore();
        await holding.rollback();
      }
      expect((await request('GET', path, { token })).status).toBe(200);
    },
  );
});
