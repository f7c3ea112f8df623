import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { keep } from '../../../../adapters/http/rest/file.ts';
import { callerFor } from '../../../support/caller.ts';
import { asService, freshDatabaseUrl, open } from '../../../support/database.ts';
import { administrador, especieDo, lote, operador } from '../../../support/factories.ts';
import { administer } from '../../../support/postgres.ts';
import { serviceOver } from '../../../support/service.ts';
import { until } from '../../../support/until.ts';

const url = await freshDatabaseUrl();
const db = open(url);
const service = await serviceOver(asService(db));
const { request, tokenFor } = service;
const admin = await administrador(db);
const token = await tokenFor(admin);
const batch = await lote(callerFor(db, admin));
await administer(
  url,
  `insert into movimentacoes (tipo, origem, especie_id, quantidade, variacao_sementeira, variacao_lote,
     usuario_id, operacao_id, data_registro, justificativa)
   select 'ENTRADA', 'MANUAL', '${especieDo(batch)}', 1, 1, 0, '${admin.id}', gen_random_uuid(),
     '2020-06-15T12:00:00Z', repeat('planta ', 100) from generate_series(1, 50000)`,
);

describe('a report as a file', () => {
  test.each([
    ['csv', 'text/csv; charset=utf-8', [0xef, 0xbb, 0xbf]],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', [0x50, 0x4b]],
    ['pdf', 'application/pdf', [0x25, 0x50, 0x44, 0x46]],
  ])('200: %s is the whole answer, under its name', async (formato, type, beginning) => {
    const period = { data_inicio: '2020-01-01', data_fim: '9999-12-31' };
    const answer = await service.app.inject({
      url: '/relatorios/lotes',
      query: { ...period, formato },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="viveiro-lotes-2020-01-01_9999-12-31.${formato}"`,
    });
    expect([...answer.rawPayload.subarray(0, beginning.length)]).toEqual(beginning);
  });

  test('200: JSON stays in the envelope, whether it is named or not', async () => {
    for (const formato of ['', 'json', ' ']) {
      const { status, body } = await request('GET', '/relatorios/lotes', { token, query: { formato } });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        docs: [{ codigo: batch.codigo }],
        totais: { alocadas: 500 },
      });
    }
  });

  test('200: all 50 000 rows arrive', async () => {
    const query = { formato: 'csv', data_inicio: '2020-01-01', data_fim: '2020-12-31' };
    const { text } = await request('GET', '/relatorios/movimentacoes', { token, query });
    expect(parse(text, { bom: true, delimiter: ';' })).toHaveLength(50_001);
  });

  test.each([
    ['a longer PDF than there can be', '/relatorios/movimentacoes', { formato: 'pdf' }, 'PDF_GRANDE_DEMAIS'],
    [
      'no period of deaths',
      '/relatorios/mortalidade',
      { formato: 'xlsx', data_inicio: '2026-01-01' },
      'CAMPO_OBRIGATORIO',
    ],
    ['another format', '/relatorios/lotes', { formato: 'doc' }, 'VALOR_NAO_PERMITIDO'],
  ])('400: %s is refused in the envelope', async (_, path, query, codigo) => {
    const { status, headers, body } = await request('GET', path, { token, query });
    expect({ status, body }).toMatchObject({ status: 400, body: { data: [], errors: [{ codigo }] } });
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers).not.toHaveProperty('content-disposition');
  });

  test('401 and 403: nobody gets a file of a report that they may not read', async () => {
    const query = { formato: 'csv' };
    expect((await request('GET', '/relatorios/usuarios', { query })).status).toBe(401);
    const clerk = await tokenFor(await operador(db));
    expect((await request('GET', '/relatorios/usuarios', { query, token: clerk })).status).toBe(403);
  });

  test('a slow client gets the whole file, and holds neither a connection nor a snapshot', async () => {
    base ??= await service.listen();
    const { timeout } = service.app.server;
    service.app.server.timeout = IDLE_MS;
    const [response] = await once(await download('csv'), 'response');
    service.app.server.timeout = timeout;
    expect(await inTransaction()).toBe(0);
    let bytes = 0;
    for await (const chunk of response) {
      if (bytes === 0) await setTimeout(2 * IDLE_MS);
      bytes += chunk.length;
    }
    expect(bytes).toBe(Number(response.headers['content-length']));
    expect(bytes).toBeGreaterThan(35_000_000);
    await until(() => expect(namelessFiles()).toBe(0));
  });

  test.each(['csv', 'xlsx'])(
    'a client that hangs up while the %s is written leaves no transaction, no file and no error in the log',
    async (formato) => {
      const asked = await download(formato);
      asked.on('error', () => {});
      await beingWritten();
      asked.destroy();
      await until(async () => expect(await inTransaction()).toBe(0), { timeout: 10_000 });
      await until(() => expect(namelessFiles()).toBe(0));
      expect(service.log.filter((line) => line.includes('failed'))).toEqual([]);
    },
  );

  test('a client that hangs up half-way through the download leaves nothing either', async () => {
    const asked = await download('csv');
    const [response] = await once(asked, 'response');
    await once(response, 'readable');
    asked.destroy();
    await until(() => expect(namelessFiles()).toBe(0));
    expect(service.log.filter((line) => line.includes('failed'))).toEqual([]);
  });

  test('503: a database that ends while the file is made is answered in the envelope, never as half a file', async () => {
    const answered = once(await download('csv'), 'response');
    await beingWritten();
    await administer(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`);
    const [response] = await answered;
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.headers).not.toHaveProperty('content-disposition');
    response.resume();
    await until(() => expect(namelessFiles()).toBe(0));
  });
});

test('nothing more is written once the client is gone', async () => {
  const gone = new AbortController();
  let asked = 0;
  async function* content() {
    for (;;) {
      asked += 1;
      if (asked === 4) gone.abort();
      yield Buffer.from('Ipê\r\n');
    }
  }
  const file = {
    name: 'teste.csv',
    mediaType: 'text/csv',
    disposition: 'attachment',
    content: content(),
  } as const;
  const { size, handle } = await keep(file, gone.signal);
  expect([asked, size]).toEqual([4, 3 * Buffer.byteLength('Ipê\r\n')]);
  await handle.close();
});

/** After so long without a byte, other connections are ended. */
const IDLE_MS = 1_500;

let base: string | undefined;

/** Asks for all movements, over a connection of its own. */
async function download(formato: string) {
  base ??= await service.listen();
  const headers = { authorization: `Bearer ${token}` };
  return get(`${base}/relatorios/movimentacoes?formato=${formato}`, { headers, agent: false });
}

/** Resolves while the report's file is there and not whole yet; where files cannot be seen, once its snapshot is. */
function beingWritten(): Promise<void> {
  const there = async () => expect(LINUX ? namelessFiles() : await inTransaction()).toBe(1);
  return until(there, { interval: 5, timeout: 10_000 });
}

const LINUX = existsSync('/proc/self/fd');

/** Files that are open and have no name any more; only Linux shows them. */
function namelessFiles(): number {
  if (!LINUX) return 0;
  const handles = readdirSync('/proc/self/fd').map((fd) => nameOf(`/proc/self/fd/${fd}`));
  return handles.filter((name) => /viveiro-\S+ \(deleted\)$/.test(name)).length;
}

function nameOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

const OTHERS = `datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;

async function inTransaction(): Promise<number> {
  const { rows } = await db.raw(`select count(*) as n from pg_stat_activity where ${OTHERS}`);
  return rows[0].n;
}
