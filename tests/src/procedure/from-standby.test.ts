import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openApiDocument } from '../../../adapters/http/openapi/document.ts';
import { restRoutes } from '../../../adapters/http/rest/plugin.ts';
import { formatIn } from '../../../adapters/print/brazilian.ts';
import { Standby } from '../../../db/standby.ts';
import { fromStandby } from '../../../src/procedure/from-standby.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { open } from '../../support/database.ts';
import { administrador, especie, lote, operador } from '../../support/factories.ts';
import { readPdf } from '../../support/pdf.ts';
import { serviceOver } from '../../support/service.ts';
import { primaryAndStandby } from '../../support/standby.ts';
import { until } from '../../support/until.ts';

const { primary, standby } = await primaryAndStandby();
const db = open(primary.url);
const admin = await administrador(db);
/** Somebody who writes nothing. */
const reader = await administrador(db);
const caller = callerFor(db, await operador(db));
const batch = await lote(caller);
const ROWS = 50_000;
await primary.owner.raw(`
  insert into movimentacoes (tipo, origem, especie_id, quantidade, variacao_sementeira, variacao_lote, usuario_id, operacao_id,
    data_registro, justificativa)
  select 'ENTRADA', 'MANUAL', '${batch.itens_especies[0]?.especie_id}', 1, 1, 0, '${admin.id}', gen_random_uuid(),
    '2020-06-15T12:00:00Z', repeat('planta ', 100) from generate_series(1, ${ROWS})`);

const PERIOD = '?data_inicio=2026-01-01&data_fim=2026-12-31';
const told: string[] = [];
const copy = new Standby(db, standby.url, ({ fault }) => told.push(fault ?? 'em uso'), {
  ...{ behindMs: 30_000, aloneMs: 0 },
});
afterAll(() => copy.end());
const service = await serviceOver(db, { service: { standby: copy }, config: { metrics: true } });
const { request } = service;
const url = await service.listen();
const token = await service.tokenFor(reader);
const sent: string[] = [];
db.on('query', ({ sql }: { sql: string }) => sent.push(sql));

beforeEach(inUse);

describe('a read of many rows', () => {
  test.each([
    ...restRoutes()
      .filter((route) => route.standby)
      .map(({ path }) => `${path}${path.startsWith('/relatorios') ? PERIOD : ''}`),
    '/relatorios/lotes?formato=csv',
    '/relatorios/destinatarios?formato=csv',
    '/relatorios/especies?formato=xlsx',
    '/relatorios/especies?formato=pdf',
  ])('%s goes to the standby, and states until when it is complete', async (path) => {
    const [begun, before] = [Date.now(), await scansOfStandby()];
    sent.length = 0;
    const { status, headers } = await request('GET', path, { token });
    expect(status).toBe(200);
    expect(Math.abs(begun - Date.parse(headers['data-ate'] as string))).toBeLessThan(5_000);
    expect(sent.filter((sql) => BOOKS.test(sql) && !sql.includes('pg_sequence_last_value'))).toEqual([]);
    await until(async () => expect(await scansOfStandby()).toBeGreaterThan(before));
  });

  test.each(['/relatorios/especies', '/dashboard/andamento', '/integridade', '/auditoria/verificacao'])(
    '%s says so in the document',
    async (path) => {
      const { paths } = openApiDocument({
        nomeDoViveiro: 'Viveiro',
        publicUrl: 'http://127.0.0.1',
      }) as Document;
      expect(paths[path]?.get?.responses[200].headers).toHaveProperty('Data-Ate');
    },
  );

  test.each([
    '/especies',
    '/movimentacoes',
    '/dashboard/geral',
    `/lotes/${batch.id}/historico`,
    `/lotes/${batch.id}/linha-do-tempo`,
    '/auditoria/logs',
  ])('%s is no such read, and goes to the primary', async (path) => {
    const { status, headers } = await request('GET', path, { token });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('data-ate');
  });

  test('on paper says so in its heading', async () => {
    const answer = await answerOf(`${url}/relatorios/especies?formato=pdf`);
    const instant = formatIn(SETTINGS.fusoHorario).instant(answer.headers['data-ate'] as string);
    const { pages } = await readPdf(await buffer(answer));
    expect(pages[0]).toContain(`dados completos até ${instant}`);
  });

  test('by tRPC states this, too, and a batch states it for the oldest of its calls', async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {} }));
    for (const path of ['dashboard.andamento,relatorios.especies', 'relatorios.especies,especies.listar']) {
      const { status, headers } = await request('GET', `/trpc/${path}?batch=1&input=${input}`, { token });
      expect(status).toBe(200);
      expect(headers['data-ate']).toMatch(/^20\d\d-.*Z$/);
    }
  });

  test('of a file of personal data is recorded, on the primary', async () => {
    const before = await accesses();
    await request('GET', '/relatorios/destinatarios?formato=csv', { token });
    expect(await accesses()).toBe(before + 1);
  });

  test('that the standby breaks off is repeated on the primary', async () => {
    const unlock = await lockedOnStandby('especies');
    const asked = request('GET', '/relatorios/especies', { token });
    await until(async () => expect(await endWaiting()).toBe(1));
    const { status, headers, body } = await asked;
    await unlock();
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('data-ate');
    expect(body.data.totalDocs).toBeGreaterThan(0);
  });
});

test('a settled read is not repeated', async () => {
  const conflict = Object.assign(new Error('canceled'), { code: '40001' });
  const told: string[] = [];
  let reads = 0;
  const asking = {
    db,
    standby: copy,
    user: null,
    completeUntil: (instant: string) => void told.push(instant),
  };
  const read = (settled: boolean) =>
    fromStandby(asking, async (_, settle) => {
      reads += 1;
      if (settled) settle();
      if (reads === 1) throw conflict;
      return 'read';
    });
  expect(await read(false)).toBe('read');
  expect([reads, told]).toEqual([2, []]);
  await inUse();
  reads = 0;
  await expect(read(true)).rejects.toBe(conflict);
  expect([reads, told.length]).toEqual([1, 1]);
});

describe('a standby that fails in the middle of an export', () => {
  test('breaks the connection, and the next export is whole, from the primary', async () => {
    const path = '/relatorios/movimentacoes?formato=csv&data_inicio=2020-01-01&data_fim=2020-12-31';
    const answer = await answerOf(`${url}${path}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['data-ate']).toBeDefined();
    await standby.crash();
    await expect(buffer(answer)).rejects.toMatchObject({ code: 'ECONNRESET' });
    const again = await answerOf(`${url}${path}`);
    expect(again.headers).not.toHaveProperty('data-ate');
    expect((await buffer(again)).toString().trim().split('\r\n')).toHaveLength(ROWS + 1);
    expect(await request('GET', '/ready')).toMatchObject({
      status: 200,
      body: { status: 'ok', replica: { em_uso: false, motivo: 'ausente' } },
    });
    expect(await metrics()).toMatch(/^viveiro_standby_used 0$/m);
    await standby.start();
    await inUse();
    expect((await request('GET', '/relatorios/especies', { token })).headers).toHaveProperty('data-ate');
    expect(await request('GET', '/ready')).toMatchObject({
      status: 200,
      body: { status: 'ok', replica: { em_uso: true, data_ate: expect.stringMatching(/Z$/) } },
    });
    expect(await metrics()).toMatch(/^viveiro_standby_used 1$/m);
    expect(told.slice(-3)).toEqual(['em uso', 'ausente', 'em uso']);
  });
});

test('a report includes what its reader has just written, however far behind the standby is', async () => {
  await standby.owner.raw('select pg_wal_replay_pause()');
  onTestFinished(() => standby.owner.raw('select pg_wal_replay_resume()'));
  const mine = await especie(callerFor(db, admin));
  const own = await request('GET', '/relatorios/especies?formato=csv', {
    token: await service.tokenFor(admin),
  });
  expect(own.text).toContain(mine.nome_popular);
  expect(own.headers).not.toHaveProperty('data-ate');
  const theirs = await request('GET', '/relatorios/especies?formato=csv', { token });
  expect(theirs.text).not.toContain(mine.nome_popular);
  expect(theirs.headers['data-ate']).toMatch(/Z$/);
});

test('a row with a number that was never drawn is found, although a standby learns of numbers early', async () => {
  await until(async () => {
    await especie(caller);
    await inUse();
    expect(await lastNumber(standby)).toBeGreaterThan((await lastNumber(primary)) + 5);
  });
  await primary.owner.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    await trx.raw(
      `insert into movimentacoes overriding system value
       select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'seq', ?::bigint))).* from movimentacoes t limit 1`,
      [(await lastNumber(primary)) + 3],
    );
  });
  const { headers, body } = await request('GET', '/auditoria/verificacao', { token });
  expect(headers).toHaveProperty('data-ate');
  expect(body.data).toMatchObject({
    integra: false,
    diferencas: [{ problema: 'INSERIDO', livro: 'movimentacoes' }],
  });
});

/** The last one: what was promoted never follows again. */
test('a standby that was promoted by accident is not read any more', async () => {
  await standby.owner.raw('select pg_promote()');
  const { status, headers } = await request('GET', '/relatorios/especies', { token });
  expect(status).toBe(200);
  expect(headers).not.toHaveProperty('data-ate');
  expect(copy.state.fault).toBe('nao_e_replica');
});

interface Document {
  paths: Record<string, { get?: { responses: { 200: { headers?: object } } } }>;
}

const BOOKS = /from (?:especies|lotes|movimentacoes|selos|destinatarios)\b/;

async function inUse(): Promise<void> {
  await until(async () => {
    await copy.watch();
    expect(copy.state.fault).toBeNull();
  });
}

/** How often tables were read there. A connection tells it at its end, or when it has been idle for long. */
async function scansOfStandby(): Promise<number> {
  await standby.owner.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle' and usename = 'viveiro_servico'`,
  );
  await until(async () => expect(await connectionsToStandby()).toBe(0));
  await inUse();
  const { rows } = await standby.owner.raw('select sum(seq_scan + idx_scan) as n from pg_stat_user_tables');
  return rows[0].n;
}

async function lastNumber({ owner }: typeof primary): Promise<number> {
  const { rows } = await owner.raw(
    `select pg_sequence_last_value(pg_get_serial_sequence('movimentacoes', 'seq')::regclass) as n`,
  );
  return rows[0].n;
}

async function accesses(): Promise<number> {
  const { rows } = await primary.owner.raw('select count(*) as n from acessos');
  return rows[0].n;
}

/** Nothing reads the table on the standby until the returned function is called; the primary is free. */
async function lockedOnStandby(table: string): Promise<() => Promise<void>> {
  const trx = await primary.owner.transaction();
  await trx.raw('lock table ?? in access exclusive mode', [table]);
  // The lock is sent with the next commit.
  await primary.owner.raw('create table passageira (); drop table passageira');
  await until(async () => {
    const locks = await standby.owner.raw(
      `select from pg_locks where mode = 'AccessExclusiveLock' and granted`,
    );
    expect(locks.rows).not.toEqual([]);
  });
  await standby.owner.raw('select pg_wal_replay_pause()');
  await trx.rollback();
  return async () => {
    await standby.owner.raw('select pg_wal_replay_resume()');
  };
}

/** Ends the connections to the standby that wait for a lock, and tells how many these were. */
async function endWaiting(): Promise<number> {
  const { rows } = await standby.owner.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and usename is not null`,
  );
  return rows.length;
}

async function connectionsToStandby(): Promise<number> {
  const { rows } = await standby.owner.raw(
    `select count(*) as n from pg_stat_activity where usename = 'viveiro_servico'`,
  );
  return rows[0].n;
}

async function answerOf(url: string): Promise<IncomingMessage> {
  const [answer] = await once(get(url, { headers: { authorization: `Bearer ${token}` } }), 'response');
  return answer;
}

async function metrics(): Promise<string> {
  return (await request('GET', '/metrics')).text;
}
