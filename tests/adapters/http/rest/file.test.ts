import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { get } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { callerFor } from '../../../support/caller.ts';
import { asService, freshDatabaseUrl, open } from '../../../support/database.ts';
import { administrador, especieDo, lote, operador } from '../../../support/factories.ts';
import { administer } from '../../../support/postgres.ts';
import { serviceOver } from '../../../support/service.ts';
import { until } from '../../../support/until.ts';

/** More than a socket holds of them, in any format. */
const ROWS = 20_000;
const url = await freshDatabaseUrl();
const db = open(url);
const reading = asService(db);
const service = await serviceOver(reading);
const { request, tokenFor } = service;
const admin = await administrador(db);
const token = await tokenFor(admin);
const batch = await lote(callerFor(db, admin));
await administer(
  url,
  `insert into movimentacoes (tipo, origem, especie_id, quantidade, variacao_sementeira, variacao_lote,
     usuario_id, operacao_id, data_registro, justificativa)
   select 'ENTRADA', 'MANUAL', '${especieDo(batch)}', 1, 1, 0, '${admin.id}', gen_random_uuid(),
     '2020-06-15T12:00:00Z', repeat('planta ', 100) from generate_series(1, ${ROWS})`,
);
/** Batches that were read of a report, and how many there are of all. */
let fetched = 0;
const ALL = ROWS / 250;
reading.on('query', ({ sql }: { sql: string }) => {
  if (sql.startsWith('fetch ')) fetched += 1;
});

/** Told from the end of a file by every client but Node's, which reads a reset as one. */
const CURL = spawnSync('curl', ['--version']).status === 0;

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

  test('200: JSON stays in the envelope, whether or not the format is named', async () => {
    for (const formato of ['', 'json', ' ']) {
      const { status, body } = await request('GET', '/relatorios/lotes', { token, query: { formato } });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        docs: [{ codigo: batch.codigo }],
        totais: { alocadas: 500 },
      });
    }
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

  test('401 and 403: nobody gets the file of a report that they may not read', async () => {
    const query = { formato: 'csv' };
    expect((await request('GET', '/relatorios/usuarios', { query })).status).toBe(401);
    const clerk = await tokenFor(await operador(db));
    expect((await request('GET', '/relatorios/usuarios', { query, token: clerk })).status).toBe(403);
  });

  test.each(['csv', 'xlsx'])(
    'starts long before it is complete, once the access is recorded: %s',
    async (formato) => {
      fetched = 0;
      const [response] = await once(await download(formato), 'response');
      await once(response, 'readable');
      expect(fetched).toBeLessThan(ALL / 2);
      const { rows } = await db.raw('select formato, registros from acessos order by seq desc limit 1');
      // With the batch's own two.
      expect(rows).toEqual([{ formato, registros: ROWS + 2 }]);
      expect(response.headers).not.toHaveProperty('content-length');
      const bytes = await buffer(response);
      expect(fetched).toBeGreaterThanOrEqual(ALL);
      const sheet = formato === 'csv' ? bytes : unzipSync(bytes)['xl/worksheets/sheet1.xml'];
      const text = new TextDecoder().decode(sheet);
      expect(text.match(/(?:planta ?){100}/g)).toHaveLength(ROWS);
    },
  );

  test('a slow client gets the whole file, and holds neither a connection nor a snapshot', async () => {
    base ??= await service.listen();
    const { timeout } = service.app.server;
    service.app.server.timeout = IDLE_MS;
    const [response] = await once(await download('csv'), 'response');
    service.app.server.timeout = timeout;
    await until(async () => expect(await inTransaction()).toBe(0));
    if (LINUX) expect(namelessFiles()).toBe(1);
    let bytes = 0;
    for await (const chunk of response) {
      if (bytes === 0) await setTimeout(2 * IDLE_MS);
      bytes += chunk.length;
    }
    expect(response.complete).toBe(true);
    expect(bytes).toBeGreaterThan(700 * ROWS);
    await until(() => expect(namelessFiles()).toBe(0));
  });

  test.each(['csv', 'xlsx'])(
    'a client that hangs up while the %s is made leaves no transaction, no file and no error in the log',
    async (formato) => {
      const asked = await download(formato);
      await until(async () => expect(await inTransaction()).toBe(1), { interval: 5 });
      fetched = 0;
      asked.destroy();
      await nothingLeft();
      expect(fetched).toBeLessThan(ALL / 2);
      expect(errorsInTheLog()).toEqual([]);
    },
  );

  test('a client that hangs up half-way through the download leaves nothing either', async () => {
    const asked = await download('csv');
    const [response] = await once(asked, 'response');
    await once(response, 'readable');
    asked.destroy();
    await nothingLeft();
    expect(errorsInTheLog()).toEqual([]);
  });

  test('a HEAD gets the headers of a GET, and no file is made for it', async () => {
    fetched = 0;
    const response = await fetch(`${await there()}/relatorios/movimentacoes?formato=csv`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="viveiro-.*csv"$/);
    await nothingLeft();
    expect(fetched).toBeLessThan(ALL / 2);
    expect(errorsInTheLog()).toEqual([]);
  });

  test('503: what fails before the first byte is answered in the envelope', async () => {
    const locked = await db.transaction();
    await locked.raw('lock table especies in access exclusive mode');
    const [response] = await once(await download('csv'), 'response');
    await locked.rollback();
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.headers).not.toHaveProperty('content-disposition');
    expect(await json(response)).toMatchObject({ data: [], errors: [{ codigo: expect.any(String) }] });
  });

  test.each(['csv', 'xlsx'])(
    'a failure in the middle breaks the connection, so that nobody takes the %s for complete',
    async (formato) => {
      const [response] = await once(await download(formato), 'response');
      await endTransactions();
      await expect(buffer(response)).rejects.toThrow('aborted');
      expect(response.complete).toBe(false);
      await nothingLeft();
    },
  );

  test.skipIf(!CURL)(
    'a failure in the middle is noticed by a reader of HTTP/1.0 too, to whom the end of a connection is the end of a file',
    async () => {
      const path = '/relatorios/movimentacoes?formato=csv';
      const asked = ['-s0N', '-H', `Authorization: Bearer ${token}`, `${await there()}${path}`];
      const curl = spawn('curl', asked, { stdio: ['ignore', 'pipe', 'ignore'] });
      const ended = once(curl, 'exit');
      await once(curl.stdout, 'readable');
      await endTransactions();
      curl.stdout.resume();
      const [code] = await ended;
      expect(code).toBe(CONNECTION_RESET);
      await nothingLeft();
    },
  );
});

/** Of curl: a failure in receiving. */
const CONNECTION_RESET = 56;

/** After so long without a byte, other connections are ended. */
const IDLE_MS = 1_500;

let base: string | undefined;

async function there(): Promise<string> {
  base ??= await service.listen();
  return base;
}

/** Asks for all movements, over a connection of its own. */
async function download(formato: string) {
  const headers = { authorization: `Bearer ${token}` };
  const path = `/relatorios/movimentacoes?formato=${formato}`;
  const asked = get(`${await there()}${path}`, { headers, agent: false }).on('error', () => {});
  onTestFinished(() => void asked.destroy());
  return asked;
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

const OTHERS = `datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`;

async function inTransaction(): Promise<number> {
  const { rows } = await db.raw(`select count(*) as n from pg_stat_activity where ${OTHERS}`);
  return rows[0].n;
}

async function endTransactions(): Promise<void> {
  await administer(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`);
}

function nothingLeft(): Promise<void> {
  return until(async () => expect([await inTransaction(), namelessFiles()]).toEqual([0, 0]));
}

function errorsInTheLog(): string[] {
  return service.log.filter((line) => /"level":50|failed/.test(line));
}
