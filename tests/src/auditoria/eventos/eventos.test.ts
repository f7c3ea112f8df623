import { describe, expect, it, onTestFinished } from 'vitest';
import type { Evento, Eventos } from '../../../../src/auditoria/eventos/schemas.ts';
import { closeAll } from '../../../../src/auth/sessions.ts';
import { callerFor } from '../../../support/caller.ts';
import { asService, freshDatabase } from '../../../support/database.ts';
import { administrador, especie, estufa, operador } from '../../../support/factories.ts';
import { serviceOver } from '../../../support/service.ts';

const owner = await freshDatabase();
const db = asService(owner);
const service = await serviceOver(db);
const pessoa = await administrador(db);
const admin = callerFor(db, pessoa);
const token = await service.tokenFor(await operador(db));
const url = await service.listen();

type Query = Partial<Record<'apos' | 'limite' | 'espera' | 'acao' | 'entidade' | 'agora', string>>;

async function eventos(query: Query = {}, by = token): Promise<Eventos> {
  const { status, body } = await service.request('GET', '/eventos', { token: by, query });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}
const agora = async () => String((await eventos({ agora: 'true' })).proximo);
const acoes = ({ docs }: { docs: Evento[] }) => docs.map(({ acao }) => acao);

describe('GET /eventos', () => {
  it('answers each write once, in the order of the book, and where to continue', async () => {
    const apos = await agora();
    const { id } = await especie(admin);
    await estufa(admin);
    await admin.especies.atualizar({ id, variedade: 'Anã' });
    const primeiro = await eventos({ apos, limite: '2' });
    const resto = await eventos({ apos: String(primeiro.proximo) });
    expect(primeiro.docs[0]).toEqual({
      ...{ seq: expect.any(Number), id: expect.any(String), acao: 'CRIAR_ESPECIE', entidade: 'especie' },
      ...{ entidade_id: id, operacao_id: expect.any(String), data: expect.stringMatching(/Z$/) },
    });
    const all = [...primeiro.docs, ...resto.docs];
    const trail = await owner('auditoria').select('id').where('seq', '>', Number(apos)).orderBy('seq');
    expect(all.map((each) => each.id)).toEqual(trail.map((each) => each.id));
    await expect(eventos({ apos: String(resto.proximo) })).resolves.toEqual({
      docs: [],
      proximo: resto.proximo,
    });
  });

  it('refuses to begin in two places', async () => {
    const query = { agora: 'true', apos: await agora() };
    const { status, body } = await service.request('GET', '/eventos', { token, query });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ campo: 'apos' })]]);
  });

  it('names the caller’s own writes by the operation that their answers name', async () => {
    const apos = await agora();
    const body = { nome_popular: 'De quem perguntou', categoria: 'NATIVA', tipo: 'MUDA' };
    const send = (asked: object, query = {}) =>
      service.request('POST', '/especies', { token, body: asked, query });
    expect((await send(body, { simular: 'true' })).headers.operacao).toBeUndefined();
    expect((await send({ ...body, tipo: 'PEDRA' })).headers.operacao).toBeUndefined();
    const { headers } = await send(body);
    const { docs } = await eventos({ apos });
    expect(docs.map(({ operacao_id }) => operacao_id)).toEqual([headers.operacao]);
  });

  it('begins at the beginning, and with filters continues after what they leave out', async () => {
    await estufa(admin);
    const { docs } = await eventos();
    expect(docs[0]?.seq).toBe((await owner('auditoria').min('seq as seq').first())?.seq);
    const das = await eventos({ entidade: 'estufa' });
    expect(das.docs.every(({ entidade }) => entidade === 'estufa')).toBe(true);
    const nenhum = await eventos({ acao: 'ANOTAR' });
    expect(nenhum).toEqual({ docs: [], proximo: das.proximo });
  });

  it('answers as soon as there is an event, and holds no connection meanwhile', async () => {
    const apos = await agora();
    const waiting = eventos({ apos, espera: '30', acao: 'CRIAR_ESPECIE' });
    await estufa(admin);
    await expect.poll(() => db.client.pool.numUsed()).toBe(0);
    await especie(admin);
    expect(acoes(await waiting)).toEqual(['CRIAR_ESPECIE']);
  });

  it('answers only where to continue when nothing happens', async () => {
    const apos = await agora();
    await expect(eventos({ apos, espera: '1' })).resolves.toEqual({ docs: [], proximo: Number(apos) });
  });

  it('answers nothing beyond an entry that is still being written', async () => {
    const apos = await agora();
    const slow = await owner.transaction();
    onTestFinished(() => void slow.rollback().catch(() => {}));
    await especie(callerFor(slow, pessoa));
    await estufa(admin);
    expect(await eventos({ apos })).toMatchObject({ docs: [] });
    const waiting = eventos({ apos, espera: '30' });
    await slow.commit();
    expect(acoes(await waiting)).toEqual(['CRIAR_ESPECIE', 'CRIAR_MOVIMENTACAO', 'CRIAR_ESTUFA']);
  });

  it('refuses a caller who was signed out while waiting', async () => {
    const gone = await operador(db);
    const waiting = eventos({ apos: await agora(), espera: '30' }, await service.tokenFor(gone));
    const refused = expect(waiting).rejects.toThrow('NAO_AUTENTICADO');
    await closeAll(db, gone.id);
    await especie(admin);
    await refused;
  });

  it.each([
    ['a place that is none', { apos: 'ontem' }],
    ['more than half a minute', { espera: '31' }],
    ['too many', { limite: '1001' }],
    ['an action that is none', { acao: 'PLANTAR' }],
  ])('refuses %s', async (_, query) => {
    const { status } = await service.request('GET', '/eventos', { token, query });
    expect(status).toBe(400);
  });

  it('releases waiting callers when the service ends', async () => {
    const other = await serviceOver(db);
    const query = { apos: await agora(), espera: '30' };
    const begun = performance.now();
    const waiting = other.request('GET', '/eventos', { token, query });
    await expect.poll(() => db.client.pool.numUsed()).toBe(0);
    await other.app.close();
    expect((await waiting).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});

/** Of eight people together; `EVENTS_WRITES=20000` is the full form. */
const WRITES = Number(process.env.EVENTS_WRITES ?? 120);

describe('a reader that stops at any moment', () => {
  const timeout = 60_000 + 20 * WRITES;
  it('gets each entry once and in order, while two instances write', { timeout }, async () => {
    const other = await serviceOver(db);
    const from = await agora();
    const { id: especie_id } = await especie(admin);
    const writer = await service.tokenFor(pessoa);
    const write = (to: typeof service, n: number) =>
      to.request('POST', n % 3 ? '/movimentacoes' : '/especies', {
        token: writer,
        body:
          n % 3
            ? { tipo: 'ENTRADA', especie_id, quantidade: 1, justificativa: `${n}` }
            : { nome_popular: `Lida ${n}`, categoria: 'NATIVA', tipo: 'MUDA' },
      });
    let writing = true;
    const writers = Array.from({ length: 8 }, async (_, person) => {
      for (let n = person; n < WRITES; n += 8) await write(n % 2 ? service : other, n);
    });
    const done = Promise.all(writers).finally(() => {
      writing = false;
    });
    const seen: Evento[] = [];
    // What it has kept, and where it goes on, are kept together; what it has only read is lost when it stops.
    let kept = from;
    for (let turn = 0; ; turn += 1) {
      const last = !writing;
      const from = turn % 2 ? service : other;
      const query = { apos: kept, limite: String(1 + (turn % 7)), espera: turn % 5 ? '0' : '1' };
      const { body } = await from.request('GET', '/eventos', { token, query });
      if (turn % 4 === 3 && !last) continue;
      seen.push(...body.data.docs);
      kept = String(body.data.proximo);
      if (last && body.data.docs.length === 0) break;
    }
    await done;
    const trail = await owner('auditoria').select('id').where('seq', '>', Number(from)).orderBy('seq');
    expect(trail.length).toBeGreaterThan(WRITES);
    expect(seen.map(({ id }) => id)).toEqual(trail.map(({ id }) => id));
  });
});

/** Opens tRPC's subscription. */
async function streamOf(by = token, { at = url, from = '' } = {}) {
  const hangUp = new AbortController();
  onTestFinished(() => hangUp.abort());
  const answer = await fetch(`${at}/trpc/eventos.assinar?input=%7B%7D${from}`, {
    headers: { authorization: `Bearer ${by}`, accept: 'text/event-stream' },
    signal: hangUp.signal,
  });
  return { answer, hangUp };
}

/** Reads messages of tRPC's subscription until there are as many, and hangs up. */
async function messages(much: number, lastEventId?: number) {
  const from = lastEventId === undefined ? '' : `&lastEventId=${lastEventId}`;
  const { answer, hangUp } = await streamOf(token, { from });
  expect(answer.headers.get('content-type')).toMatch('text/event-stream');
  const found: { id: string; data: Eventos }[] = [];
  let text = '';
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString();
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: ?(.*)/s)));
      if (fields.id !== undefined) found.push({ id: fields.id, data: JSON.parse(fields.data) });
    }
    if (found.length >= much) break;
  }
  hangUp.abort();
  return found;
}

describe('eventos.assinar', () => {
  it('sends events while it is open, and continues where it was cut off', async () => {
    const first = messages(2);
    const making = setInterval(() => void especie(admin), 100);
    const [here, made] = await first;
    clearInterval(making);
    expect(here?.data).toEqual({ docs: [], proximo: Number(here?.id) });
    expect(acoes((made as { data: Eventos }).data)).toContain('CRIAR_ESPECIE');
    expect(made?.id).toBe(String(made?.data.proximo));

    await estufa(admin);
    const [, missed] = await messages(2, Number(made?.id));
    expect(acoes((missed as { data: Eventos }).data)).toContain('CRIAR_ESTUFA');
    expect(missed?.data.docs[0]?.seq).toBeGreaterThan(Number(made?.id));
  });

  it('needs a session', async () => {
    const answer = await fetch(`${url}/trpc/eventos.assinar?input=%7B%7D`, {
      headers: { accept: 'text/event-stream' },
    });
    const text = await answer.text();
    expect(text).toContain('"codigo":"NAO_AUTENTICADO"');
    expect(text).not.toContain('docs');
  });

  it('says when to come back as the service ends, which does not wait for it', async () => {
    const other = await serviceOver(db);
    const { answer } = await streamOf(token, { at: await other.listen() });
    const begun = performance.now();
    await other.app.close();
    expect(performance.now() - begun).toBeLessThan(5_000);
    const text = await answer.text();
    expect(text).toContain('event: serialized-error');
    expect(text).toContain('"codigo":"SERVICO_ENCERRANDO"');
  });

  it('ends with the session', async () => {
    const gone = await operador(db);
    const { answer } = await streamOf(await service.tokenFor(gone));
    await closeAll(db, gone.id);
    await especie(admin);
    expect(await answer.text()).toContain('"codigo":"NAO_AUTENTICADO"');
  });

  it('holds no connection, and keeps the newest twenty of each person', async () => {
    const person = await service.tokenFor(await operador(db));
    const first = await streamOf(person);
    const others = [];
    for (let n = 0; n < 20; n += 1) others.push(await streamOf(person));
    expect(await first.answer.text()).toContain('"codigo":"EVENTOS_DEMAIS"');
    await expect.poll(() => db.client.pool.numUsed()).toBe(0);
    const query = { espera: '30', apos: await agora() };
    const brief = await service.request('GET', '/eventos', { token: person, query });
    expect(brief.status).toBe(429);
    // Whoever hangs up makes room.
    for (const { hangUp } of others) hangUp.abort();
    const waiting = () =>
      service.request('GET', '/eventos', { token: person, query: { ...query, espera: '1' } });
    await expect.poll(async () => (await waiting()).status).toBe(200);
  });
});
