import { readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { AnyProcedure } from '@trpc/server';
import { describe, expect, test, vi } from 'vitest';
import { createClient, ErroDoViveiro, mensagemDoErro } from '../../../adapters/client/client.ts';
import type { DocumentPath, DownloadedFile } from '../../../adapters/client/downloads.ts';
import { appRouter } from '../../../src/app-router.ts';
import type { Meta } from '../../../src/procedure/rest.ts';
import { SENHA, withPassword } from '../../support/accounts.ts';
import { SETTINGS } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { serviceOver } from '../../support/service.ts';
import { until } from '../../support/until.ts';

const db = await freshDatabase();
const service = await serviceOver(db);
const url = await service.listen();
/** Lets one request a minute through. */
const strict = await serviceOver(db, { service: { settings: { ...SETTINGS, limitePorMinuto: 1 } } });
const strictUrl = await strict.listen();
const ana = await withPassword(db, await operador(db));

const NOVA = { nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'MUDA', quantidade_inicial: 5 } as const;

/** A client on a faulty network: `trouble` decides the fate of each request. */
async function signedIn(
  trouble: (request: number) => 'lost' | 'answer lost' | 502 | 'ok' = () => 'ok',
  at = url,
) {
  const sent: { method: string; key: string | null; url: string }[] = [];
  const lost = vi.fn();
  const client = createClient({
    url: `${at}/`,
    token: await service.tokenFor(ana),
    aoPerderSessao: lost,
    fetch: async (target: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      sent.push({ method: init.method ?? 'GET', key: headers.get('idempotency-key'), url: target });
      const fate = trouble(sent.length);
      if (fate === 'lost') throw new TypeError('fetch failed');
      if (fate === 502) return new Response('<html>Bad Gateway</html>', { status: 502 });
      const answer = await fetch(target, init);
      if (fate === 'answer lost') throw new TypeError('fetch failed');
      return answer;
    },
  });
  return { client, sent, lost };
}

async function failure(call: Promise<unknown>): Promise<ErroDoViveiro> {
  const error = await call.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(ErroDoViveiro);
  return error;
}

describe('a session', () => {
  test('begins with entrar, authorises the calls, and ends with sair in the client and in the service', async () => {
    const client = createClient({ url });
    expect(client.token).toBeNull();
    expect(await client.entrar(ana.email, SENHA)).toMatchObject({ email: ana.email, cargo: 'Operador' });
    const token = client.token as string;
    expect((await client.auth.getSession.query()).user.id).toBe(ana.id);
    await client.sair();
    expect(client.token).toBeNull();
    const again = await failure(createClient({ url, token }).auth.getSession.query());
    expect(again).toMatchObject({ status: 401, codigo: 'NAO_AUTENTICADO' });
    await client.sair();
  });

  test('does not begin with a wrong password, and an open one goes on', async () => {
    const { client, lost } = await signedIn();
    const error = await failure(client.entrar(ana.email, 'errada'));
    expect(error.status).toBe(401);
    expect((await client.auth.getSession.query()).user.id).toBe(ana.id);
    expect(lost).not.toHaveBeenCalled();
  });

  test('is not lost by a password that is tried beside it and refused', async () => {
    const { client, lost } = await signedIn();
    const tried = client.auth.signInEmail.mutate({ email: ana.email, password: 'errada' });
    expect((await failure(tried)).codigo).toBe('CREDENCIAIS_INVALIDAS');
    expect(client.token).not.toBeNull();
    expect(lost).not.toHaveBeenCalled();
  });

  test('that the service has ended is reported once, and the client drops its token', async () => {
    const { client, lost } = await signedIn();
    await createClient({ url, token: client.token as string }).sair();
    const calls = [client.especies.listar.query(), client.estufas.listar.query()];
    for (const call of calls) expect((await failure(call)).status).toBe(401);
    expect(lost).toHaveBeenCalledTimes(1);
    expect(client.token).toBeNull();
  });

  test('stays open when the sign-out does not reach the service', async () => {
    const { client } = await signedIn((request) => (request === 1 ? 'lost' : 'ok'));
    expect((await failure(client.sair())).codigo).toBe('SEM_RESPOSTA');
    await client.sair();
    expect(client.token).toBeNull();
  });
});

test.each([
  ...['nada', 'localhost:3000', 'https://ana:segredo@viveiro.example', ''],
  ...['https://viveiro.example/?lingua=pt', 'https://viveiro.example/#inicio'],
])('a client of %j, which is no address, is refused before any call', (address) => {
  const refused = expect.objectContaining({
    codigo: 'ENDERECO_INVALIDO',
    message: 'Corrija o endereço do serviço: ele é como https://viveiro.exemplo.com.br.',
  });
  expect(() => createClient({ url: address })).toThrow(refused);
  expect(() => createClient({ url: address })).toThrow(ErroDoViveiro);
});

test('an address and a token may have spaces around them, as in a file of settings', async () => {
  const client = createClient({ url: ` ${url}/ \n`, token: `${await service.tokenFor(ana)}\r\n` });
  expect((await client.especies.listar.query()).page).toBe(1);
});

test('a token that no header can carry is one that the service does not know', async () => {
  const client = createClient({ url, token: 'chave\nde “Ana”' });
  expect((await failure(client.especies.listar.query())).codigo).toBe('NAO_AUTENTICADO');
});

test('a call is tried once when the number of tries is none', async () => {
  const fetch = vi.fn(async () => Promise.reject(new TypeError('fetch failed')));
  const client = createClient({ url, tentativas: Number.NaN, fetch });
  expect((await failure(client.especies.listar.query())).codigo).toBe('SEM_RESPOSTA');
  expect(fetch).toHaveBeenCalledTimes(1);
});

describe('a query', () => {
  test.each(['lost', 'answer lost', 502] as const)('is retried when the network fails: %s', async (fate) => {
    const { client, sent } = await signedIn((request) => (request < 3 ? fate : 'ok'));
    expect((await client.especies.listar.query({ limite: 5 })).docs).toBeInstanceOf(Array);
    expect(sent).toHaveLength(3);
    expect(sent[0]?.key).toBeNull();
  });

  test('is given up after the third time', async () => {
    const { client, sent } = await signedIn(() => 'lost');
    const error = await failure(client.especies.listar.query());
    expect(error).toMatchObject({ status: null, codigo: 'SEM_RESPOSTA', idempotencyKey: null });
    expect(sent).toHaveLength(3);
  });

  test('is not retried when the service refuses it', async () => {
    const { client, sent } = await signedIn();
    const error = await failure(client.estufas.buscar.query({ id: crypto.randomUUID() }));
    expect(error).toMatchObject({ status: 404, codigo: 'NAO_ENCONTRADO' });
    expect(sent).toHaveLength(1);
  });

  test('is not retried when another server answers', async () => {
    const elsewhere = vi.fn(async () => new Response('<html>Not Found</html>', { status: 404 }));
    const client = createClient({ url, fetch: elsewhere });
    const error = await failure(client.especies.listar.query());
    expect(error).toMatchObject({ status: 404, codigo: 'RESPOSTA_ILEGIVEL' });
    expect(elsewhere).toHaveBeenCalledTimes(1);
  });

  test('to an address with an extra path fails with 404, not as an unreachable service', async () => {
    const astray = createClient({ url: `${url}/docs` });
    for (const call of [astray.entrar(ana.email, SENHA), astray.especies.listar.query()]) {
      expect(await failure(call)).toMatchObject({ status: 404, codigo: 'RESPOSTA_ILEGIVEL' });
    }
  });

  test('fails at once when it is cancelled', async () => {
    const { client, sent } = await signedIn();
    const error = await failure(client.especies.listar.query({}, { signal: AbortSignal.abort() }));
    expect(error.codigo).toBe('CANCELADO');
    expect(sent.length).toBeLessThan(2);
  });

  test('with a long input has a request of its own, and the service judges it', async () => {
    const { client, sent } = await signedIn();
    const ids = Array.from({ length: 300 }, () => crypto.randomUUID());
    const [labels, { docs }] = await Promise.all([
      failure(client.lotes.etiquetas.query({ ids: ids.join() })),
      client.especies.listar.query(),
    ]);
    expect([labels.codigo, docs]).toEqual(['NENHUM_LOTE', expect.any(Array)]);
    expect(sent.map(({ key }) => key)).toEqual([null, null]);
    const more = await failure(client.lotes.etiquetas.query({ ids: [...ids, crypto.randomUUID()].join() }));
    expect(more).toMatchObject({ codigo: 'FORA_DO_LIMITE', campo: 'ids' });
    const tooLong = await failure(client.lotes.etiquetas.query({ ids: [...ids, ...ids].join() }));
    expect(tooLong).toMatchObject({ status: 400, codigo: 'CABECALHO_GRANDE_DEMAIS' });
  });

  test('shares one request with the other queries of the same moment', async () => {
    const { client, sent } = await signedIn();
    await Promise.all([
      client.especies.listar.query(),
      client.estufas.listar.query(),
      client.lotes.listar.query(),
    ]);
    expect(sent).toHaveLength(1);
  });
});

const PROCEDURES = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;

/** Every query that asks for no session. */
const PUBLIC = Object.entries(PROCEDURES)
  .filter(([, { _def }]) => _def.type === 'query' && (_def.meta as Meta | undefined)?.cargos === undefined)
  .map(([path]) => path);

describe('queries of one moment that need no session', () => {
  test.each(PUBLIC)('never exceed what the service takes in one batch: %s', async (path) => {
    const { client, sent } = await signedIn();
    const [area, name] = path.split('.') as ['movimentacoes', 'conferirTermo'];
    const codigo = 'A'.repeat(22);
    const calls = Array.from({ length: 9 }, () => failure(client[area][name].query({ codigo })));
    const others = Promise.all([client.especies.listar.query(), client.lotes.listar.query()]);
    expect((await Promise.all(calls)).map(({ codigo }) => codigo)).not.toContain('CHAMADAS_PUBLICAS_DEMAIS');
    await others;
    expect(sent).toHaveLength(4);
  });
});

describe('a mutation', () => {
  test('is sent once, with an idempotency key of its own', async () => {
    const { client, sent } = await signedIn();
    await client.especies.criar.mutate(NOVA);
    await client.especies.criar.mutate(NOVA);
    const keys = sent.map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  test('is not retried by the client; sent again with its key, it is done once', async () => {
    const { client, sent } = await signedIn((request) => (request === 1 ? 'answer lost' : 'ok'));
    const nova = { ...NOVA, nome_popular: 'Jequitibá' };
    const { idempotencyKey, codigo } = await failure(client.especies.criar.mutate(nova));
    expect(codigo).toBe('SEM_RESPOSTA');
    expect(sent).toHaveLength(1);
    const key = idempotencyKey as string;
    const { id } = await client.especies.criar.mutate(nova, { idempotencyKey: key });
    const { docs } = await client.especies.listar.query({ nome: 'Jequitibá' });
    expect(docs.map((especie) => especie.id)).toEqual([id]);
  });

  test('with the caller’s own key is retried, and done once', async () => {
    const { client, sent } = await signedIn((request) => (request === 1 ? 'answer lost' : 'ok'));
    const nova = { ...NOVA, nome_popular: 'Jequitibá-rosa' };
    const { id } = await client.especies.criar.mutate(nova, { idempotencyKey: 'planilha-1' });
    expect(sent.map(({ key }) => key)).toEqual(['planilha-1', 'planilha-1']);
    const { docs } = await client.especies.listar.query({ nome: 'Jequitibá-rosa' });
    expect(docs.map((especie) => especie.id)).toEqual([id]);
  });
});

describe('a service that is too busy', () => {
  /** A client of the strict service that has spent its one request; the minute ends in so many milliseconds. */
  async function spent(ms: number) {
    const client = await signedIn(() => 'ok', strictUrl);
    await client.client.usuarios.perfil.query();
    await db('limites').update({ expire: Date.now() + ms });
    client.sent.length = 0;
    return client;
  }

  test.each([
    ['query', ({ client }: Spent) => client.usuarios.perfil.query()],
    ['mutation', ({ client }: Spent) => client.especies.criar.mutate(NOVA)],
    ['file', ({ client }: Spent) => client.baixar('/relatorios/especies', { formato: 'csv' })],
  ])('gets a %s again after the time it asks for', async (_, call) => {
    const client = await spent(500);
    const start = performance.now();
    await call(client);
    expect(performance.now() - start).toBeGreaterThan(1_000);
    expect(client.sent).toHaveLength(2);
    expect(client.sent[1]?.key).toBe(client.sent[0]?.key);
  });

  test('for longer than half a minute is reported without waiting', async () => {
    const { client, sent } = await spent(50_000);
    expect(await failure(client.usuarios.perfil.query())).toMatchObject({ status: 429 });
    expect(sent).toHaveLength(1);
  });

  test('is not waited for once the call is cancelled', async () => {
    const { client, sent } = await spent(20_000);
    const controller = new AbortController();
    const calls = [
      client.usuarios.perfil.query(undefined, { signal: controller.signal }),
      client.especies.criar.mutate(NOVA, { signal: controller.signal }),
      client.baixar('/relatorios/especies', { formato: 'csv' }, { signal: controller.signal }),
    ];
    const failures = calls.map(failure);
    await until(() => expect(sent).toHaveLength(3));
    controller.abort();
    const start = performance.now();
    for (const error of await Promise.all(failures)) expect(error.codigo).toBe('CANCELADO');
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test('is asked three times at most, and an error code of a later version is passed on', async () => {
    const LATER = 'DE_UMA_VERSAO_POSTERIOR';
    const data = { httpStatus: 503, errors: [{ codigo: LATER, detalhe: 'Tente.' }] };
    const busy = { code: -32603, message: 'Tente.', data };
    const fetch = vi.fn(async () => Response.json({ error: busy }, { status: 503 }));
    const client = createClient({ url, fetch });
    expect(await failure(client.especies.criar.mutate(NOVA))).toMatchObject({ status: 503, codigo: LATER });
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('gets no mutation again when nobody knows whether it was done', async () => {
    const data = { httpStatus: 503, errors: [{ codigo: 'GRAVACAO_INCERTA', detalhe: 'Confira.' }] };
    const uncertain = { code: -32603, message: 'Confira.', data };
    const fetch = vi.fn(async () => Response.json({ error: uncertain }, { status: 503 }));
    const client = createClient({ url, fetch });
    expect((await failure(client.especies.criar.mutate(NOVA))).codigo).toBe('GRAVACAO_INCERTA');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('gets no mutation again when a proxy sent the refusal', async () => {
    const { client, sent } = await signedIn(() => 502);
    expect((await failure(client.especies.criar.mutate(NOVA))).status).toBe(502);
    expect(sent).toHaveLength(1);
  });

  type Spent = Awaited<ReturnType<typeof spent>>;
});

describe('a file', () => {
  const CSV = ['/relatorios/especies', { formato: 'csv', categoria: undefined }] as const;

  async function textOf({ conteudo }: DownloadedFile): Promise<string> {
    return (await buffer(conteudo)).toString();
  }

  test('has a name and a type, and only the rows that the filter selects', async () => {
    const { client } = await signedIn();
    await client.especies.criar.mutate({ ...NOVA, nome_popular: 'Ingá & Cia' });
    const file = await client.baixar('/relatorios/especies', { formato: 'csv', nome: 'Ingá & Cia' });
    expect(file.nome).toMatch(/^[\w-]+\.csv$/);
    expect(file.tipo).toContain('text/csv');
    const text = await textOf(file);
    expect(text).toContain('Ingá & Cia');
    expect(text).not.toContain('Jequitibá');
  });

  test('has a path in the types for each operation that always answers one', () => {
    const typed: DocumentPath[] = [
      '/movimentacoes/{id}/termo',
      '/entregas/{id}/termo',
      '/lotes/{id}/etiqueta',
      '/lotes/etiquetas',
    ];
    const always = Object.values(PROCEDURES)
      .map(({ _def }) => _def.meta as Meta | undefined)
      .filter((meta) => meta?.file?.when === 'always')
      .map((meta) => meta?.openapi?.path);
    expect(always.toSorted()).toEqual(typed.toSorted());
  });

  test('of a report that does not exist is refused, by the types, too', async () => {
    const { client } = await signedIn();
    // @ts-expect-error no such report
    const file = client.baixar('/relatorios/lotess', { formato: 'csv' });
    expect((await failure(file)).status).toBe(404);
  });

  test.each(['lost', 'answer lost', 502] as const)(
    'is requested again when the network fails: %s',
    async (fate) => {
      const { client, sent } = await signedIn((request) => (request < 3 ? fate : 'ok'));
      expect(await textOf(await client.baixar(...CSV))).toContain('Nome');
      expect(sent).toHaveLength(3);
    },
  );

  test('is given up after the third time', async () => {
    const { client, sent } = await signedIn(() => 'lost');
    expect((await failure(client.baixar(...CSV))).codigo).toBe('SEM_RESPOSTA');
    expect(sent).toHaveLength(3);
  });

  test('is not requested again when the service refuses it, and the error is the service’s sentence', async () => {
    const { client, sent } = await signedIn();
    const error = await failure(client.baixar('/relatorios/especies', { formato: 'csv', tipo: 'FOLHA' }));
    expect(error).toMatchObject({ status: 400, campo: 'tipo', idempotencyKey: null });
    expect(error.erros).toMatchObject([{ campo: 'tipo', detalhe: error.message }]);
    expect(mensagemDoErro(error)).toMatch(/^tipo: .*SEMENTE/);
    expect((await failure(client.baixar('/relatorios/usuarios', { formato: 'csv' }))).status).toBe(403);
    expect(sent).toHaveLength(2);
  });

  test('ends the client’s session when the service has ended it', async () => {
    const { client, lost } = await signedIn();
    await createClient({ url, token: client.token as string }).sair();
    expect((await failure(client.baixar(...CSV))).status).toBe(401);
    expect(lost).toHaveBeenCalledTimes(1);
    expect(client.token).toBeNull();
  });

  test('fails when another server answers', async () => {
    const page = async () => new Response('<p>', { headers: { 'content-type': 'text/html' } });
    const error = await failure(createClient({ url, fetch: page }).baixar(...CSV));
    expect(error).toMatchObject({ status: 200, codigo: 'RESPOSTA_ILEGIVEL' });
  });

  test.each([{}, { formato: undefined }, { formato: 'json' }, { formato: 'JSON' }, { formato: '' }])(
    'that is a report is not requested with %j: the error says what is missing',
    async (filters) => {
      const fetch = vi.fn();
      const error = await failure(
        createClient({ url, fetch }).baixar('/relatorios/especies', filters as never),
      );
      expect(error).toMatchObject({ codigo: 'FORMATO_AUSENTE', campo: 'formato', status: null });
      expect(mensagemDoErro(error)).toBe('formato: Escolha em formato o tipo do arquivo: csv, xlsx ou pdf.');
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  test.each([
    ['that breaks off', new TypeError('terminated'), 'ARQUIVO_INCOMPLETO'],
    ['that is cancelled on its way', new DOMException('aborted', 'AbortError'), 'CANCELADO'],
  ])('%s fails with an error code of its own', async (_, reason, codigo) => {
    const { client } = brokenAfter(1, reason);
    const { conteudo } = await client.baixar(...CSV);
    expect((await failure(buffer(conteudo))).codigo).toBe(codigo);
  });

  test.each([
    ['a timeout', () => AbortSignal.timeout(50)],
    ['an error of the program', () => AbortSignal.abort(new Error('chega'))],
  ])('that %s cancels is not requested again', async (_, signalOf) => {
    const fetch = vi.fn(
      (_url: string, { signal }: { signal: AbortSignal }) =>
        new Promise<never>((_resolve, reject) => {
          if (signal.aborted) reject(signal.reason);
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const client = createClient({ url, fetch });
    expect((await failure(client.baixar(...CSV, { signal: signalOf() }))).codigo).toBe('CANCELADO');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('that a timeout cancels on its way was cancelled, too', async () => {
    const { client } = brokenAfter(1, new DOMException('timeout', 'TimeoutError'));
    const controller = new AbortController();
    const { conteudo } = await client.baixar(...CSV, { signal: controller.signal });
    controller.abort(new DOMException('timeout', 'TimeoutError'));
    expect((await failure(buffer(conteudo))).codigo).toBe('CANCELADO');
  });

  test('that breaks off before its first byte is requested again', async () => {
    const { client, fetch } = brokenAfter(0, new TypeError('terminated'));
    expect((await failure(client.baixar(...CSV))).codigo).toBe('SEM_RESPOSTA');
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('has a name without folders, whatever the header says', async () => {
    const headers = { 'content-disposition': 'attachment; filename="../../.bashrc"' };
    const client = createClient({ url, fetch: async () => new Response('x', { headers }) });
    expect((await client.baixar(...CSV)).nome).toBe('.bashrc');
  });

  test('is a blob of its type, or a stream', async () => {
    const { client } = await signedIn();
    const blob = await client.baixar(...CSV).blob();
    expect(blob.type).toContain('text/csv');
    expect(await blob.text()).toContain('Nome');
    expect(await text(await client.baixar(...CSV).stream())).toBe(await blob.text());
    const file = await client.baixar(...CSV);
    expect(await text(file.stream())).toBe(await (await (await client.baixar(...CSV)).blob()).text());
  });

  test('that is streamed breaks off with the same message, and is released when nobody reads on', async () => {
    const { client } = brokenAfter(1, new TypeError('terminated'));
    const stream = await client.baixar(...CSV).stream();
    expect((await failure(text(stream))).codigo).toBe('ARQUIVO_INCOMPLETO');
    const cancel = vi.fn();
    const headers = { 'content-disposition': 'attachment; filename="a.csv"' };
    const endless = new ReadableStream({ pull: (it) => it.enqueue(Buffer.from('a')), cancel });
    const other = createClient({ url, fetch: async () => new Response(endless, { headers }) });
    await (await other.baixar(...CSV).stream()).cancel();
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  test('that is streamed can be given up while the service sends nothing', { timeout: 10_000 }, async () => {
    const cancel = vi.fn();
    const headers = { 'content-disposition': 'attachment; filename="a.csv"' };
    let asked = () => {};
    const waited = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const pull = vi.fn(async (_: ReadableStreamDefaultController) => asked());
    pull.mockImplementationOnce(async (it) => it.enqueue(Buffer.from('a')));
    const silent = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
    const client = createClient({ url, fetch: async () => new Response(silent, { headers }) });
    const reader = (await client.baixar(...CSV).stream()).getReader();
    expect((await reader.read()).value).toEqual(Buffer.from('a'));
    const waiting = reader.read();
    await waited;
    await reader.cancel();
    expect(cancel).toHaveBeenCalledTimes(1);
    expect((await waiting).done).toBe(true);
  });

  test('is read once: a second time it would be empty', async () => {
    const { client } = await signedIn();
    const file = await client.baixar(...CSV);
    await file.blob();
    for (const again of [() => file.blob(), () => buffer(file.conteudo), async () => file.stream()]) {
      const error = await failure(again());
      expect(error).toMatchObject({
        codigo: 'ARQUIVO_JA_LIDO',
        message: 'Baixe o arquivo de novo: o conteúdo dele já foi lido.',
      });
    }
  });

  describe('on the disk', async () => {
    const folder = temporaryFolder();
    const nothing = async () => expect(await readdir(folder)).toEqual([]);

    test('is under its path, or under its own name in a folder', async () => {
      const { client } = await signedIn();
      const path = join(folder, 'minhas.csv');
      expect(await client.baixar(...CSV).salvar(path)).toBe(path);
      const file = await client.baixar(...CSV);
      expect(await file.salvar(folder)).toBe(join(folder, file.nome));
      expect(await readFile(join(folder, file.nome))).toEqual(await readFile(path));
      expect((await readFile(path)).toString()).toContain('Nome');
      expect((await readdir(folder)).sort()).toEqual([file.nome, 'minhas.csv'].sort());
      for (const name of await readdir(folder)) await rm(join(folder, name));
    });

    test('replaces another only on request, and can be saved elsewhere when refused', async () => {
      const { client } = await signedIn();
      const path = join(folder, 'antigo.csv');
      await writeFile(path, 'antigo');
      const file = await client.baixar(...CSV);
      const error = await failure(file.salvar(path));
      expect(error).toMatchObject({ status: null, codigo: 'ARQUIVO_EXISTE' });
      expect(mensagemDoErro(error)).toBe(`Escolha outro nome: o arquivo ${path} já existe.`);
      expect(await readFile(path, 'utf8')).toBe('antigo');
      await file.salvar(join(folder, 'novo.csv'));
      await client.baixar(...CSV).salvar(path, { substituir: true });
      expect(await readFile(path)).toEqual(await readFile(join(folder, 'novo.csv')));
      for (const name of ['antigo.csv', 'novo.csv']) await rm(join(folder, name));
      await nothing();
    });

    test('is whole or not at all', async () => {
      const { client } = brokenAfter(1, new TypeError('terminated'));
      expect((await failure(client.baixar(...CSV).salvar(folder))).codigo).toBe('ARQUIVO_INCOMPLETO');
      await nothing();
    });

    test('does not replace a file that appeared in the meantime', async () => {
      const path = join(folder, 'a.csv');
      const headers = { 'content-disposition': 'attachment; filename="a.csv"' };
      let sent = 0;
      const body = new ReadableStream({
        async pull(controller) {
          sent += 1;
          if (sent < 3) return controller.enqueue(Buffer.from('b'));
          await writeFile(path, 'de outro');
          controller.close();
        },
      });
      const client = createClient({ url, fetch: async () => new Response(body, { headers }) });
      expect((await failure(client.baixar(...CSV).salvar(path))).codigo).toBe('ARQUIVO_EXISTE');
      expect(await readdir(folder)).toEqual(['a.csv']);
      expect(await readFile(path, 'utf8')).toBe('de outro');
      await rm(path);
    });

    test('replaces no device or pipe, which other programs would miss', async () => {
      const { client } = await signedIn();
      const path = join(folder, 'nulo');
      await symlink('/dev/null', path);
      const error = await failure(client.baixar(...CSV).salvar(path, { substituir: true }));
      expect(error.codigo).toBe('ARQUIVO_NAO_GRAVADO');
      expect(mensagemDoErro(error)).toBe(`Escolha outro nome que não ${path}: ele não é um arquivo.`);
      expect(await readlink(path)).toBe('/dev/null');
      await rm(path);
      await nothing();
    });

    test.each([
      ['nenhuma/a.csv', /^Escolha outra pasta: ela não existe \(não foi possível gravar .*a\.csv\)\.$/],
      [`${'a'.repeat(300)}.csv`, /^Escolha um nome mais curto \(/],
    ])('that cannot be written there says what to do', async (name, sentence) => {
      const { client } = await signedIn();
      const error = await failure(client.baixar(...CSV).salvar(join(folder, name)));
      expect(error.codigo).toBe('ARQUIVO_NAO_GRAVADO');
      expect(mensagemDoErro(error)).toMatch(sentence);
      await nothing();
    });

    test('is for programs in Node: elsewhere something else is offered', async () => {
      const { client } = await signedIn();
      const file = await client.baixar(...CSV);
      const inNode = process.getBuiltinModule;
      process.getBuiltinModule = undefined as never;
      const error = await failure(file.salvar(folder)).finally(() => {
        process.getBuiltinModule = inNode;
      });
      expect(error.codigo).toBe('SEM_DISCO');
      expect((await file.blob()).size).toBeGreaterThan(0);
      await nothing();
    });
  });

  /** A service whose file fails with `reason` after so many pieces. */
  function brokenAfter(pieces: number, reason: Error) {
    const fetch = vi.fn(async () => {
      let sent = 0;
      const body = new ReadableStream({
        pull(controller) {
          if (sent < pieces) controller.enqueue(Buffer.from('a;b'));
          else controller.error(reason);
          sent += 1;
        },
      });
      return new Response(body, { headers: { 'content-disposition': 'attachment; filename="a.csv"' } });
    });
    return { client: createClient({ url, fetch }), fetch };
  }
});

describe('the message of an error', () => {
  test('is the field and the service’s own sentence', async () => {
    const { client } = await signedIn();
    const error = await failure(client.especies.criar.mutate({ ...NOVA, quantidade_inicial: -1 }));
    expect(error).toMatchObject({ status: 400, campo: 'quantidade_inicial' });
    expect(mensagemDoErro(error)).toBe('quantidade_inicial: Informe um valor maior ou igual a 0.');
  });

  test('is that of the first fault and counts the others; the error lists all faults, each with its field', async () => {
    const { client } = await signedIn();
    const error = await failure(
      client.especies.criar.mutate({ ...NOVA, nome_popular: '', quantidade_inicial: -1 }),
    );
    expect(error.erros.map(({ campo }) => campo)).toEqual(['nome_popular', 'quantidade_inicial']);
    expect(mensagemDoErro(error)).toBe(
      'nome_popular: Preencha este campo: ele é obrigatório (e mais 1 erro).',
    );
  });

  test.each([
    ['lost', 'Confira a rede e tente de novo: o serviço não respondeu.'],
    [502, 'Confira o endereço do serviço ou tente de novo em instantes: a resposta não veio dele.'],
  ] as const)('of a request that is %s says what to do', async (fate, sentence) => {
    const { client } = await signedIn(() => fate);
    const error = await failure(client.especies.criar.mutate(NOVA));
    expect(mensagemDoErro(error)).toBe(sentence);
    expect(error.erros).toEqual([{ codigo: error.codigo, campo: null, detalhe: sentence }]);
  });

  test('includes the record as somebody else left it, when the change was made on an older state', async () => {
    const { client } = await signedIn();
    const { id, data_att } = await client.especies.criar.mutate(NOVA);
    const present = await client.especies.atualizar.mutate({ id, variedade: 'Serra' });
    const late = client.especies.atualizar.mutate({ id, variedade: 'Mata', data_att });
    const { erros } = await failure(late);
    expect(erros).toMatchObject([{ codigo: 'REGISTRO_MUDOU', campo: 'data_att', registro: present }]);
  });

  test('of an unknown error shows none of its details', () => {
    expect(mensagemDoErro(new TypeError('x is undefined'))).toMatch(/^Tente de novo; se continuar, avise/);
  });
});
