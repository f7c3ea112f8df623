import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { asService, freshDatabaseUrl, open } from '../../support/database.ts';
import { administrador, especie, especieDo, estufa, lote } from '../../support/factories.ts';
import { administer } from '../../support/postgres.ts';
import { serviceOver } from '../../support/service.ts';

const url = await freshDatabaseUrl();
const db = open(url);
const admin = await administrador(db);
const caller = callerFor(db, admin);
for (let n = 0; n < 40; n += 1) await especie(caller);
const casa = await estufa(caller);
const longo = await lote(caller);
await administer(
  url,
  `insert into movimentacoes (tipo, origem, especie_id, quantidade, variacao_sementeira, variacao_lote,
     usuario_id, operacao_id, data_registro, justificativa)
   select 'ENTRADA', 'MANUAL', '${especieDo(longo)}', 1, 1, 0, '${admin.id}', gen_random_uuid(),
     timestamptz '2019-06-15T12:00:00Z' + case when n > 25000 then interval '1 year' else interval '0' end, (select string_agg(md5(random()::text || n || k), '') from generate_series(1, 30) k) from generate_series(1, 30000) n`,
);
const reading = asService(db);
const service = await serviceOver(reading, { config: { adminApp: true, metrics: true } });
const token = await service.tokenFor(admin);

const MANY = ['/especies?limite=40', `/trpc/especies.listar?input=${encodeURIComponent('{"limite":40}')}`];
const FEW = ['/especies?limite=5', `/trpc/especies.listar?input=${encodeURIComponent('{"limite":5}')}`];

function ask(path: string, encoding?: string, { method = 'GET' as 'GET' | 'HEAD', headers = {} } = {}) {
  const accepted = encoding && { 'accept-encoding': encoding };
  return service.app.inject({
    ...{ method, url: path },
    headers: { authorization: `Bearer ${token}`, ...accepted, ...headers },
  });
}

/** What was sent, as the browser unpacks it. */
function unpacked({ headers, rawPayload }: Awaited<ReturnType<typeof ask>>): string {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[headers['content-encoding'] as string];
  return (unpack?.(rawPayload) ?? rawPayload).toString();
}

describe('a long answer', () => {
  test.each([...FEW, ...MANY, '/openapi.json', '/docs/scalar.js'])(
    'is compressed for clients that accept it, and is the same uncompressed: %s',
    async (path) => {
      const plain = await ask(path);
      expect(plain.headers['content-encoding']).toBe(undefined);
      for (const [accepted, encoding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
      ] as const) {
        const packed = await ask(path, accepted);
        expect(packed.statusCode).toBe(200);
        expect(packed.headers['content-encoding']).toBe(encoding);
        expect(packed.headers.vary).toContain('accept-encoding');
        expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
        expect(unpacked(packed)).toBe(plain.payload);
        expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
        const length = packed.headers['content-length'];
        if (length !== undefined) expect(Number(length)).toBe(packed.rawPayload.length);
      }
    },
  );

  test.each([undefined, 'identity', 'zstd', 'br;q=0'])(
    'is sent as it is to clients that accept %s',
    async (accepted) => {
      const { headers, payload } = await ask(MANY[0] as string, accepted);
      expect(headers['content-encoding']).toBe(undefined);
      expect(Number(headers['content-length'])).toBe(Buffer.byteLength(payload));
      expect(JSON.parse(payload).data.docs).toHaveLength(40);
    },
  );

  test('of the tRPC library is compressed like a plain one', async () => {
    const path = `/trpc/especies.listar?batch=1&input=${encodeURIComponent('{"0":{"limite":40}}')}`;
    const headers = { 'trpc-accept': 'application/jsonl' };
    const [plain, packed] = [await ask(path, undefined, { headers }), await ask(path, 'br', { headers })];
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.vary).toMatch(/trpc-accept.*accept-encoding/);
    expect(unpacked(packed)).toBe(plain.payload);
  });

  test('has the same headers for a HEAD as for a GET', async () => {
    for (const path of ['/especies?limite=5', '/especies?limite=40']) {
      const [got, head] = [await ask(path, 'br'), await ask(path, 'br', { method: 'HEAD' })];
      expect(head).toMatchObject({ statusCode: 200, payload: '' });
      const told = ['content-encoding', 'content-length', 'content-type', 'vary'];
      expect(told.map((name) => head.headers[name])).toEqual(told.map((name) => got.headers[name]));
    }
  });

  test('of metrics is compressed, too', async () => {
    const packed = await ask('/metrics', 'gzip');
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(unpacked(packed)).toContain('viveiro_');
  });
});

describe('a short answer', () => {
  test.each([`/estufas/${casa.id}`, `/lotes/${longo.id}`, '/health', '/especies/nada'])(
    'is sent as it is: %s',
    async (path) => {
      const { headers, payload } = await ask(path, 'br, gzip');
      expect(headers['content-encoding']).toBe(undefined);
      expect(Number(headers['content-length'])).toBe(Buffer.byteLength(payload));
    },
  );
});

test('a client that goes while its rows are written leaves no error in the log', async () => {
  base ??= await service.listen();
  const linhas = Array.from({ length: 250 }, (_, n) => ({
    nome_popular: `Ipê ${n} ${'a'.repeat(80)}`,
    categoria: 'NATIVA',
    tipo: 'MUDA',
  }));
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'br',
    'content-type': 'application/json',
  };
  for (let ms = 0; ms < 100; ms += 5) {
    const asked = request(`${base}/especies/importacao`, { method: 'POST', headers, agent: false });
    asked.on('error', () => {}).end(JSON.stringify({ linhas }));
    await sleep(ms);
    asked.destroy();
  }
  await sleep(500);
  expect(service.log.filter((line) => /"level":(50|"error")/.test(line))).toEqual([]);
});

describe('a history', () => {
  test('is compressed while it is read, and its first rows arrive before the last are read', async () => {
    const response = await stream(`/especies/${especieDo(longo)}/historico`, 'br');
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const plain = response.pipe(createBrotliDecompress());
    const [first] = await once(plain, 'data');
    expect(response.complete).toBe(false);
    const chunks = [first];
    for await (const chunk of plain) chunks.push(chunk);
    expect(JSON.parse(Buffer.concat(chunks).toString()).data.length).toBeGreaterThan(30_000);
    expect(response.complete).toBe(true);
  });
});

describe('a file', () => {
  const period = 'data_inicio=2020-01-01&data_fim=9999-12-31';
  const some = '/relatorios/movimentacoes?formato=csv&data_inicio=2020-01-01&data_fim=2020-12-31';

  test.each(['xlsx', 'pdf'])('that is already compressed is not compressed again: %s', async (formato) => {
    const { headers, rawPayload } = await ask(`/relatorios/lotes?${period}&formato=${formato}`, 'br, gzip');
    expect(headers['content-encoding']).toBe(undefined);
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
  });

  test('of text is compressed under its name', async () => {
    const [plain, packed] = [await ask(some), await ask(some, 'br')];
    expect(packed.headers['content-disposition']).toBe(plain.headers['content-disposition']);
    expect(unpacked(packed)).toBe(plain.payload);
  });

  test('of text is compressed while it is made, and its first rows arrive before the last are made', async () => {
    const response = await stream(some, 'br');
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const plain = response.pipe(createBrotliDecompress());
    const [first] = await once(plain, 'data');
    expect(first.toString()).toContain('Justificativa');
    expect(response.complete).toBe(false);
    for await (const _ of plain);
    expect(response.complete).toBe(true);
  });

  test('of the admin app is the one compressed at build time, and 304 when the browser already has it', async () => {
    const headers = { accept: 'text/html' };
    const page = await ask('/admin/', 'gzip, br', { headers });
    expect(page.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(page.rawPayload).toString()).toContain('<html');
    const etag = page.headers.etag as string;
    const again = await ask('/admin/', 'gzip, br', { headers: { ...headers, 'if-none-match': etag } });
    expect(again).toMatchObject({ statusCode: 304, payload: '' });
  });
});

async function stream(path: string, encoding: string): Promise<IncomingMessage> {
  base ??= await service.listen();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
  const asked = get(`${base}${path}`, { headers, agent: false });
  const [response] = await once(asked, 'response');
  // Of an answer that is cut the response tells, and the request once more.
  asked.on('error', () => {});
  return response;
}

let base: string | undefined;

const chunks: string[] = [];
reading.on('query', ({ sql }: { sql: string }) => {
  if (sql.includes(') chunk')) chunks.push(sql);
});
beforeEach(() => {
  chunks.length = 0;
});
