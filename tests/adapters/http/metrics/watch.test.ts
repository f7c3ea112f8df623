import { afterAll, expect, test } from 'vitest';
import { connect } from '../../../../db/connection.ts';
import { callerFor } from '../../../support/caller.ts';
import { freshDatabase } from '../../../support/database.ts';
import { administrador, especie, estufa, lote, mortalidade, operador } from '../../../support/factories.ts';
import { serviceOver, type TestService } from '../../../support/service.ts';
import { statementsOf } from '../../../support/statements.ts';

const db = await freshDatabase();
const admin = await administrador(db);
const away = connect({ connection: 'postgres://viveiro@127.0.0.1:1/viveiro' });
afterAll(() => away.destroy());

const watched = () => serviceOver(db, { config: { metrics: true } });

test('without METRICS=true the path does not exist', async () => {
  const { request } = await serviceOver(db);
  expect(await request('GET', '/metrics')).toMatchObject({ status: 404, body: { data: [] } });
});

/** The second call of the batch lacks its input, and is refused. */
test('a procedure is counted under one name, called by REST, by tRPC or in a batch, refused or not', async () => {
  const service = await watched();
  const token = await service.tokenFor(await operador(db));
  await service.request('GET', '/especies', { token });
  await service.request('GET', '/especies');
  await service.request('POST', '/especies', { token, body: { nome_popular: 'Ipê' } });
  await service.request('GET', '/trpc/especies.listar?input=%7B%7D', { token });
  await service.request('GET', '/trpc/especies.listar,especies.listar?batch=1&input=%7B%220%22:%7B%7D%7D', {
    token,
  });
  await service.request('DELETE', '/estufas/0', { token });
  const series = await scrape(service);
  expect(series).toMatchObject({
    'viveiro_procedure_calls_total{procedure="especies.listar",status="2xx"}': 3,
    'viveiro_procedure_calls_total{procedure="especies.listar",status="4xx"}': 2,
    'viveiro_procedure_calls_total{procedure="especies.criar",status="4xx"}': 1,
    'viveiro_procedure_calls_total{procedure="estufas.inativar",status="4xx"}': 1,
    'viveiro_procedure_duration_seconds_count{procedure="especies.listar"}': 5,
    'viveiro_procedure_duration_seconds_bucket{le="10",procedure="especies.listar"}': 5,
  });
});

test('answers without a procedure are counted by route, and no request can add a series', async () => {
  const service = await watched();
  await service.request('GET', '/nada/1');
  await service.request('GET', '/nada/2?token=segredo');
  await service.request('GET', '/trpc/nada.disso');
  await service.request('POST', '/api/auth/sign-in/email', {
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  const series = await scrape(service);
  expect(series).toMatchObject({
    'viveiro_http_responses_total{route="unknown",status="4xx"}': 2,
    'viveiro_http_responses_total{route="/trpc/:path",status="4xx"}': 1,
    'viveiro_http_responses_total{route="/api/auth/sign-in/email",status="4xx"}': 1,
  });
  expect(Object.keys(series).join()).not.toMatch(/nada|segredo|procedure_calls/);
});

test('the figures of the nursery, the outbox and the pool are right', async () => {
  const own = await freshDatabase();
  const caller = callerFor(own, await administrador(own));
  const mudas = await especie(caller, { tipo: 'MUDA', quantidade_inicial: 70 });
  const place = await estufa(caller, { capacidade_total: 900 });
  const batch = await lote(caller, { estufa_id: place.id });
  await mortalidade(caller, batch, 20);
  await caller.lotes.atualizarFase({ id: batch.id, fase: 'PRONTO' });
  await caller.usuarios.criar({ nome: 'Bia', email: 'bia@viveiro.example', cargo: 'Operador' });
  const series = await scrape(await serviceOver(own, { config: { metrics: true } }));
  expect(mudas.quantidade_atual).toBe(70);
  expect(series).toMatchObject({
    viveiro_figures_known: 1,
    viveiro_outbox_mails: 1,
    viveiro_outbox_oldest_seconds: expect.any(Number),
    viveiro_plantas_em_producao: 480,
    'viveiro_lotes{fase="PRONTO"}': 1,
    'viveiro_lotes{fase="SEMEADURA"}': 0,
    viveiro_estufas_ocupacao: 480,
    viveiro_estufas_capacidade: 900,
    'viveiro_sementeira_saldo{tipo="SEMENTE"}': 500,
    'viveiro_sementeira_saldo{tipo="MUDA"}': 70,
    viveiro_pool_connections_max: 16,
    viveiro_pool_waiting: 0,
    'viveiro_pool_connections{state="used"}': 0,
  });
});

test('many requests for the metrics query the database once', async () => {
  const service = await watched();
  const asked = await statementsOf(db, async () => {
    await Promise.all(Array.from({ length: 20 }, () => service.request('GET', '/metrics')));
    await service.request('GET', '/metrics');
  });
  expect(asked.filter((sql) => sql.includes('as espera'))).toHaveLength(1);
});

test('while the database is away or busy, the rest is answered within two seconds, without stale figures', async () => {
  const lost = await serviceOver(away, { config: { metrics: true } });
  await lost.request('GET', '/especies', { token: 'x' });
  const series = await scrape(lost);
  expect(series).toMatchObject({
    viveiro_figures_known: 0,
    'viveiro_http_responses_total{route="/especies",status="5xx"}': 1,
  });
  expect(series).not.toHaveProperty('viveiro_plantas_em_producao');

  const busy = await watched();
  const trx = await db.transaction();
  await trx.raw('lock table especies in access exclusive mode');
  const begin = performance.now();
  expect(await scrape(busy)).toMatchObject({ viveiro_figures_known: 0 });
  expect(performance.now() - begin).toBeLessThan(2_000);
  await trx.rollback();
});

test('the metrics reveal no personal data', async () => {
  const service = await watched();
  const token = await service.tokenFor(admin);
  await service.request('GET', '/usuarios', { token, query: { email: admin.email } });
  await service.request('GET', `/usuarios/${admin.id}`, { token });
  const { text, headers } = await service.request('GET', '/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const secret of [token, admin.email, admin.nome, admin.id]) expect(text).not.toContain(secret);
});

/** The value of each series, by its name and labels. */
async function scrape({ request }: TestService): Promise<Record<string, number>> {
  const { status, text } = await request('GET', '/metrics');
  expect(status).toBe(200);
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}
