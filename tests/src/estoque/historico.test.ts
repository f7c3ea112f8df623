import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { especie, especieDo, expedicao, lote, operador, retorno } from '../../support/factories.ts';
import { times } from '../../support/races.ts';
import { refusal } from '../../support/refusals.ts';
import { serviceOver } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const db = await freshDatabase();
const user = await operador(db);
const caller = callerFor(db, user);
const service = await serviceOver(db);
const base = await service.listen();
const token = await service.tokenFor(user);

const longo = await lote(caller);
await copies(longo.id, 12_000);
/** How many it takes to read all of it. */
const CHUNKS = 13;

/** As many more rows of the batch, as if its first had come again and again. */
async function copies(lote_id: string, rows: number): Promise<void> {
  const { rows: columns } = await db.raw(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_name = 'movimentacoes' and is_identity = 'NO' and column_name not in ('id', 'data_registro')`,
  );
  const list = columns.map(({ name }: { name: string }) => name).join();
  await db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0; alter table movimentacoes disable trigger user');
    await trx
      .raw(
        `insert into movimentacoes (id, data_registro, ${list}) select gen_random_uuid(), now(), ${list}
         from (select * from movimentacoes where lote_id = $1 limit 1) m, generate_series(1, $2::int)`,
      )
      .options({ values: [lote_id, rows], query_timeout: 60_000 });
  });
  await db.raw('alter table movimentacoes enable trigger user');
}

const chunks: string[] = [];
db.on('query', ({ sql }: { sql: string }) => {
  if (sql.includes(') chunk')) chunks.push(sql);
});
afterEach(() => {
  chunks.length = 0;
  service.log.length = 0;
});

async function ask(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const asked = get(`${base}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    agent: false,
  });
  asked.on('error', () => {});
  const [response] = await once(asked, 'response');
  return response;
}

describe('a history over REST', () => {
  test('has every movement once, newest first, in the exact envelope', async () => {
    const answer = await text(await ask(`/lotes/${longo.id}/historico`));
    const { data } = JSON.parse(answer);
    const { rows } = await db.raw('select id from movimentacoes where lote_id = ? order by seq desc', [
      longo.id,
    ]);
    expect(data.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }: { id: string }) => id));
    expect(answer).toBe(JSON.stringify({ data, message: 'Requisição bem-sucedida', errors: [] }));
    const { docs } = await caller.movimentacoes.listar({ loteId: longo.id, limite: 3 });
    expect(data.slice(0, 3)).toEqual(docs);
  });

  test('of a species includes the returns that it received, in their place', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    await expedicao(caller, batch, 10);
    const { especie_destino_id } = await retorno(caller, batch, 5);
    for (const id of [especieDo(batch), especie_destino_id as string]) {
      const { docs } = await caller.movimentacoes.listar({ especieId: id, limite: 100 });
      expect((await service.request('GET', `/especies/${id}/historico`, { token })).body.data).toEqual(docs);
    }
  });

  test('without a movement, or of an unknown record, is answered as usual', async () => {
    const nova = await caller.especies.criar({ nome_popular: 'Nova', categoria: 'NATIVA', tipo: 'SEMENTE' });
    expect((await service.request('GET', `/especies/${nova.id}/historico`, { token })).body).toEqual({
      data: [],
      message: 'Requisição bem-sucedida',
      errors: [],
    });
    const unknown = await service.request('GET', `/lotes/${nova.id}/historico`, { token });
    expect(unknown).toMatchObject({
      status: 404,
      body: { data: [], errors: [{ codigo: 'NAO_ENCONTRADO' }] },
    });
  });

  test('is read only as far as the client takes it, and no further once the client has gone', async () => {
    const response = await ask(`/lotes/${longo.id}/historico`);
    await nothingMoreIsRead();
    expect(chunks.length).toBeLessThan(20);
    response.destroy();
    const read = chunks.length;
    expect((await service.request('GET', `/lotes/${longo.id}`, { token })).status).toBe(200);
    expect(chunks.length).toBeLessThanOrEqual(read + 1);
  });

  test('is one of at most four that a person leaves unread, and keeps nobody else from theirs', async () => {
    const path = `/lotes/${longo.id}/historico`;
    const unread = await Promise.all(times(4, () => ask(path)));
    expect(await service.request('GET', path, { token })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
      body: {
        data: [],
        message: 'Muitas requisições',
        errors: [
          {
            codigo: 'ABERTOS_DEMAIS',
            detalhe:
              'Espere 5 segundos e tente de novo: esta conta já tem quatro históricos ou arquivos abertos.',
          },
        ],
      },
    });
    const query = { input: JSON.stringify({ id: especieDo(longo) }) };
    for (const [asked, options] of [
      ['/relatorios/especies', { query: { formato: 'csv' } }],
      ['/trpc/especies.historico', { query }],
    ] as const) {
      expect((await service.request('GET', asked, { token, ...options })).status).toBe(429);
    }
    const curto = `/especies/${(await especie(caller)).id}/historico`;
    const other = await service.tokenFor(await operador(db));
    expect((await service.request('GET', curto, { token: other })).status).toBe(200);
    unread[0]?.destroy();
    await until(async () => expect((await service.request('GET', curto, { token })).status).toBe(200));
    for (const each of unread) each.destroy();
  });

  test('that is requested with HEAD is read only at its beginning', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const head = await fetch(`${base}/lotes/${longo.id}/historico`, { method: 'HEAD', headers });
    expect(head.headers.get('content-type')).toBe('application/json; charset=utf-8');
    await nothingMoreIsRead();
    expect(chunks.length).toBeLessThan(CHUNKS / 2);
  });

  describe('that fails after it has begun', () => {
    const begun = (encoding = 'identity') =>
      ask(`/lotes/${longo.id}/historico`, { 'accept-encoding': encoding });

    test.each(['identity', 'br'])('is cut off, encoded as %s, and the log says why', async (encoding) => {
      const response = await begun(encoding);
      await db.raw('alter table destinatarios_das_entregas rename to fora');
      await expect(text(response)).rejects.toThrow('aborted');
      await db.raw('alter table fora rename to destinatarios_das_entregas');
      expect(told()).toMatchObject([{ level: 50, msg: 'sending rows failed', err: { code: '42P01' } }]);
    });

    test('because the database did not answer in time is no fault of the service', async () => {
      const response = await begun();
      const locked = await db.transaction();
      await locked.raw('lock table destinatarios_das_entregas in access exclusive mode');
      await expect(text(response)).rejects.toThrow('aborted');
      await locked.rollback();
      expect(told()).toMatchObject([{ level: 40, msg: 'sending rows not done' }]);
    });
  });
});

async function nothingMoreIsRead(): Promise<void> {
  let before = -1;
  await until(
    () => {
      const [so, far] = [before, chunks.length];
      before = far;
      expect(far).toBe(so);
    },
    { interval: 300 },
  );
}

/** What the log warns of. */
function told(): object[] {
  return service.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
}

test('a history over tRPC is whole up to ten thousand movements, and refused beyond, with a way to all', async () => {
  expect(await caller.lotes.historico({ id: (await lote(caller)).id })).toHaveLength(1);
  await expect(caller.lotes.historico({ id: longo.id })).rejects.toMatchObject(
    refusal('invalid', 'HISTORICO_LONGO'),
  );
});
