import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { type Answer, type Method, serviceOver } from '../../support/service.ts';

const db = await freshDatabase();
const service = await serviceOver(db);
const token = await service.tokenFor(await operador(db));
const url = new URL(await service.listen());

const JSON_TYPE = { 'content-type': 'application/json' };
const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;

describe('a body that cannot be read is 400 in the envelope', () => {
  const cases: [string, string, { body: unknown; headers: Record<string, string> }][] = [
    ['broken JSON', 'JSON_INVALIDO', { body: '{"nome":', headers: JSON_TYPE }],
    ['JSON with something after it', 'JSON_INVALIDO', { body: '{} {}', headers: JSON_TYPE }],
    [
      'bytes that are not UTF-8',
      'JSON_INVALIDO',
      { body: Buffer.from([0x22, 0xe9, 0x22]), headers: JSON_TYPE },
    ],
    ['an array', 'CORPO_INVALIDO', { body: '[]', headers: JSON_TYPE }],
    ['a text', 'CORPO_INVALIDO', { body: '"oi"', headers: JSON_TYPE }],
    ['null', 'CORPO_INVALIDO', { body: 'null', headers: JSON_TYPE }],
    ['a number', 'CORPO_INVALIDO', { body: '1', headers: JSON_TYPE }],
    ['17 levels', 'JSON_PROFUNDO_DEMAIS', { body: nested(17), headers: JSON_TYPE }],
    ['100 000 open brackets', 'JSON_PROFUNDO_DEMAIS', { body: '['.repeat(100_000), headers: JSON_TYPE }],
    ['more than 288 KiB', 'CORPO_GRANDE_DEMAIS', { body: `"${'x'.repeat(294_912)}"`, headers: JSON_TYPE }],
    ['plain text', 'TIPO_DE_CONTEUDO', { body: 'oi', headers: { 'content-type': 'text/plain' } }],
    ['XML', 'TIPO_DE_CONTEUDO', { body: '<a/>', headers: { 'content-type': 'application/xml' } }],
    [
      'a form',
      'TIPO_DE_CONTEUDO',
      { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    [
      'a file',
      'TIPO_DE_CONTEUDO',
      { body: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    ],
    ['a type that is none', 'TIPO_DE_CONTEUDO', { body: '{}', headers: { 'content-type': 'json' } }],
  ];

  test.each(cases)('%s', async (_name, codigo, { body, headers }) => {
    const answer = await service.request('POST', '/especies', { token, body, headers });
    expectRefused(answer, codigo);
  });

  test('no type at all', async () => {
    const answer = await raw(
      `POST /especies HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    );
    expect(answer).toContain('TIPO_DE_CONTEUDO');
  });

  test('an upload that never fits', async () => {
    const answer = await fetch(new URL('/especies', url), {
      method: 'POST',
      headers: JSON_TYPE,
      body: 'x'.repeat(5_000_000),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ codigo: 'CORPO_GRANDE_DEMAIS' }] });
  });
});

describe('a body that is too large is refused in a way that its sender can read', () => {
  /** Sends all of the body before it looks at the answer, as simple clients do. */
  async function sendAll(path: string, head: string, body: string): Promise<string> {
    const socket = connect(Number(url.port), url.hostname);
    const type = 'Content-Type: application/json';
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${type}\r\n${head}\r\n\r\n`);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(body, () => resolve());
    });
    return text(socket);
  }

  const MB = 1024 * 1024;

  test.each([
    [1, '/especies'],
    [10, '/especies'],
    [10, '/trpc/especies.criar'],
  ])('%d MB, to %s', async (megabytes, path) => {
    const body = 'x'.repeat(megabytes * MB);
    const answer = await sendAll(path, `Content-Length: ${body.length}`, body);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('CORPO_GRANDE_DEMAIS');
  });

  test('10 MB in chunks', async () => {
    const body = `${`10000\r\n${'x'.repeat(0x10000)}\r\n`.repeat(160)}0\r\n\r\n`;
    expect(await sendAll('/especies', 'Transfer-Encoding: chunked', body)).toContain('CORPO_GRANDE_DEMAIS');
  });

  test('one that never ends, or arrives very slowly, is answered after two seconds and cut off', async () => {
    const socket = connect(Number(url.port), url.hostname);
    socket.write('POST /especies HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    socket.write(`Content-Length: ${MB}\r\n\r\n{`);
    expect(await text(socket)).toContain('CORPO_GRANDE_DEMAIS');
  });
});

describe('an unusual but valid body is read', () => {
  test('16 levels, and brackets inside texts, which are none', async () => {
    for (const body of [nested(16), JSON.stringify({ a: `"\\${'['.repeat(99)}` })]) {
      const answer = await service.request('POST', '/especies', { token, body, headers: JSON_TYPE });
      expect(answer.body.errors[0].codigo).toBe('CAMPO_OBRIGATORIO');
    }
  });

  test('a byte order mark, and a charset that says UTF-8', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const answer = await service.request('POST', '/especies', { token, body: '\ufeff{}', headers });
    expect(answer.body.errors[0].codigo).toBe('CAMPO_OBRIGATORIO');
  });

  test('keys that would reach the prototype are dropped', async () => {
    const body = '{"__proto__":{"nome_popular":"x"},"constructor":{"prototype":{"tipo":"MUDA"}}}';
    const answer = await service.request('POST', '/especies', { token, body, headers: JSON_TYPE });
    const campos = answer.body.errors.map(({ campo }: { campo: string }) => campo);
    expect(campos).toEqual(expect.arrayContaining(['nome_popular', 'tipo']));
  });

  test('one with a DELETE', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const answer = await service.request('DELETE', `/lotes/${id}`, { token, body: { justificativa: 'x' } });
    expect(answer.status).toBe(404);
  });
});

describe('a missing body', () => {
  test.each([
    ['without a type', {}],
    ['with the type of JSON', JSON_TYPE],
    [
      'with the type of a form, as curl -d "" sends it',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
  ])('is accepted where none is needed, %s', async (_name, headers) => {
    const leaving = await service.tokenFor(await operador(db));
    const answer = await service.request('POST', '/api/auth/sign-out', { token: leaving, headers });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Requisição bem-sucedida', errors: [] } });
  });

  test('is refused where fields are required', async () => {
    const answer = await service.request('POST', '/especies', { token });
    expectRefused(answer, 'CAMPO_OBRIGATORIO');
  });
});

describe('an address', () => {
  test.each<[Method, string]>([
    ['GET', '/'],
    ['GET', '/nada'],
    ['GET', '/especies/'],
    ['PUT', '/especies'],
    ['POST', '/especies/00000000-0000-4000-8000-000000000000'],
    ['DELETE', '/especies'],
    ['OPTIONS', '/especies'],
    ['HEAD', '/nada'],
  ])('that does not exist is 404 in the envelope: %s %s', async (method, path) => {
    const answer = await service.request(method, path, { token });
    expect(answer.status).toBe(404);
    if (method !== 'HEAD') expectEnvelope(answer.body, 'Recurso não encontrado');
  });

  test.each<[Method, string, string]>([
    ['GET', '/especies/', 'Retire a barra do fim do endereço: sem ela, ele existe.'],
    ['GET', '/especies//?nome=ipe', 'Retire a barra do fim do endereço: sem ela, ele existe.'],
    ['POST', '/especies/abc/', 'Retire a barra do fim do endereço: sem ela, ele existe.'],
    ['DELETE', '/especies', 'Use GET ou POST neste endereço: ele não atende a DELETE.'],
    ['POST', '/especies/x', 'Use DELETE, GET ou PATCH neste endereço: ele não atende a POST.'],
    [
      'GET',
      '/nada/',
      'Confira o método e o endereço: o serviço não tem esta operação. Veja a lista em /docs.',
    ],
  ])('that resembles an existing one gets a suggestion: %s %s', async (method, path, detalhe) => {
    const { status, body } = await service.request(method, path, { token });
    expect({ status, body }).toMatchObject({
      status: 404,
      body: { errors: [{ codigo: 'NAO_ENCONTRADO', detalhe }] },
    });
  });

  test.each(['/especies/%zz', '/especies?nome=%zz', '/especies?nome=%c3%28', '/especies/%ff'])(
    'with a broken escape is 400 in the envelope: %s',
    async (path) => {
      expectRefused(await service.request('GET', path, { token }), 'ENDERECO_INVALIDO');
    },
  );

  test('with a method that Node knows and the service does not is 404', async () => {
    expect(await raw('PROPFIND /especies HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 404 /,
    );
  });

  test('that has an id of 10 000 characters names nothing', async () => {
    const answer = await service.request('GET', `/especies/${'a'.repeat(10_000)}`, { token });
    expect(answer.status).toBe(404);
    expectEnvelope(answer.body, 'Recurso não encontrado');
  });
});

describe('HTTP that is broken on the socket is answered with the envelope', () => {
  test.each([
    ['no HTTP at all', 'bom dia\r\n\r\n', 'REQUISICAO_INVALIDA'],
    ['an unknown method', 'PLANTE /especies HTTP/1.1\r\nHost: x\r\n\r\n', 'REQUISICAO_INVALIDA'],
    ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nsem dois pontos\r\n\r\n', 'REQUISICAO_INVALIDA'],
    [
      'two lengths',
      'POST /especies HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      'REQUISICAO_INVALIDA',
    ],
    [
      'a length and chunks',
      'POST /especies HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'REQUISICAO_INVALIDA',
    ],
    [
      'a broken chunk',
      'POST /especies HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      'REQUISICAO_INVALIDA',
    ],
    [
      'headers of 20 KB',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      'CABECALHO_GRANDE_DEMAIS',
    ],
    ['a tunnel', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', 'REQUISICAO_INVALIDA'],
    ['no Host', 'GET /especies HTTP/1.1\r\nConnection: close\r\n\r\n', 'CABECALHO_AUSENTE'],
  ])('%s', async (_name, request, codigo) => {
    const answer = await raw(request);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toMatch(/^connection: close$/im);
    expect(head).toMatch(new RegExp(`^content-length: ${Buffer.byteLength(body)}$`, 'im'));
    expect(JSON.parse(body)).toMatchObject({
      data: [],
      message: 'Requisição com sintaxe incorreta',
      errors: [{ message: 'Requisição com sintaxe incorreta', codigo }],
    });
  });

  test('an expectation that HTTP does not know, and an upgrade to something else, are ignored', async () => {
    for (const header of ['Expect: banana', 'Connection: Upgrade\r\nUpgrade: websocket']) {
      const answer = await raw(`GET /nada HTTP/1.1\r\nHost: x\r\n${header}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer).toContain('"message":"Recurso não encontrado"');
    }
  });

  test('and the service goes on serving others', async () => {
    expect((await fetch(new URL('/health', url))).status).toBe(200);
  });
});

function expectRefused(answer: Answer, codigo: string): void {
  expect(answer.status).toBe(400);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-request-id']).toBeTruthy();
  expectEnvelope(answer.body, 'Requisição com sintaxe incorreta');
  expect(answer.body.errors[0].codigo).toBe(codigo);
}

function expectEnvelope(body: unknown, message: string): void {
  expect(body).toEqual({ data: [], message, errors: expect.any(Array) });
  for (const error of (body as { errors: object[] }).errors) {
    expect(error).toMatchObject({ message, codigo: expect.any(String), detalhe: expect.any(String) });
  }
}

/** What the service answers to these bytes, until it closes the connection. */
async function raw(request: string): Promise<string> {
  const socket: Socket = connect(Number(url.port), url.hostname);
  socket.write(request);
  return text(socket);
}
