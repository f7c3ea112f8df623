import { describe, expect, it, onTestFinished } from 'vitest';
import { type Evento, type Eventos, FiltrosDeEventos } from '../../../../src/auditoria/eventos/schemas.ts';
import { closeAll } from '../../../../src/auth/sessions.ts';
import { callerFor } from '../../../support/caller.ts';
import { asService, freshDatabase } from '../../../support/database.ts';
import { administrador, especie, estufa, operador } from '../../../support/factories.ts';
import { serviceOver } from '../../../support/service.ts';
import { statementsOf } from '../../../support/statements.ts';

const owner = await freshDatabase();
const db = asService(owner);
const service = await serviceOver(db);
const pessoa = await administrador(db);
const admin = callerFor(db, pessoa);
const token = await service.tokenFor(await operador(db));

type Query = Partial<Record<'apos' | 'limite' | 'limit' | 'espera' | 'acao' | 'entidade' | 'agora', string>>;

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
      ...{
        entidade_id: id,
        entrega_id: null,
        operacao_id: expect.any(String),
        data: expect.stringMatching(/Z$/),
      },
    });
    const all = [...primeiro.docs, ...resto.docs];
    const trail = await owner('auditoria').select('id').where('seq', '>', Number(apos)).orderBy('seq');
    expect(all.map((each) => each.id)).toEqual(trail.map((each) => each.id));
    await expect(eventos({ apos: String(resto.proximo) })).resolves.toEqual({
      docs: [],
      proximo: resto.proximo,
      linhagem: resto.linhagem,
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
    const { docs } = await eventos({}, await service.tokenFor(pessoa));
    expect(docs[0]?.seq).toBe((await owner('auditoria').min('seq as seq').first())?.seq);
    const das = await eventos({ entidade: 'estufa' });
    expect(das.docs.every(({ entidade }) => entidade === 'estufa')).toBe(true);
    const nenhum = await eventos({ acao: 'ANOTAR' });
    expect(nenhum).toEqual({ docs: [], proximo: das.proximo, linhagem: das.linhagem });
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
    await expect(eventos({ apos, espera: '1' })).resolves.toMatchObject({ docs: [], proximo: Number(apos) });
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

  it('takes a number that another instance told, though its write was taken back', async () => {
    const other = await serviceOver(db);
    await other.request('GET', '/eventos', { token, query: { agora: 'true' } });
    const taken = await owner.transaction();
    await estufa(callerFor(taken, pessoa));
    await taken.rollback();
    await estufa(admin);
    const apos = await agora();
    await owner.raw("select nextval(pg_get_serial_sequence('auditoria', 'seq'))");
    const query = { apos: String(Number(apos) + 1) };
    expect((await other.request('GET', '/eventos', { token, query })).body.data).toMatchObject({ docs: [] });
    const beyond = await other.request('GET', '/eventos', {
      token,
      query: { apos: String(Number(apos) + 2) },
    });
    expect([beyond.status, beyond.body.errors]).toEqual([
      400,
      [
        expect.objectContaining({
          codigo: 'FORA_DO_LIMITE',
          campo: 'apos',
          detalhe: expect.stringContaining(query.apos),
        }),
      ],
    ]);
  });

  it('looks for the last number that was given only from a place beyond what is closed', async () => {
    const looks = async (work: () => Promise<unknown>) =>
      (await statementsOf(db, work)).filter((sql) => sql.includes('pg_sequence_last_value')).length;
    const apos = await agora();
    expect(await looks(() => eventos({ apos }))).toBe(0);
    const beyond = () => expect(eventos({ apos: '999999999999999' })).rejects.toThrow('FORA_DO_LIMITE');
    expect(await looks(beyond)).toBe(1);
  });

  it('takes limit for limite, and more than the most as the most', async () => {
    await especie(admin);
    expect((await eventos({ limit: '1' })).docs).toHaveLength(1);
    expect((await eventos({ limite: '5000' })).docs.length).toBeGreaterThan(1);
    expect(FiltrosDeEventos.parse({ limite: 5_000 }).limite).toBe(1_000);
  });

  it('tells an Operador nothing of accounts, keys and webhooks, and refuses who asks for them', async () => {
    const apos = await agora();
    const { id } = await admin.webhooks.criar({ url: 'https://receptor.example/' });
    await callerFor(db, await operador(db)).usuarios.atualizarPerfil({ nome: 'Outro nome' });
    await estufa(admin);
    const todos = await service.tokenFor(pessoa);
    expect(acoes(await eventos({ apos }))).toEqual(['CRIAR_ESTUFA']);
    expect(acoes(await eventos({ apos }, todos))).toEqual(
      expect.arrayContaining(['CRIAR_WEBHOOK', 'ATUALIZAR_USUARIO', 'CRIAR_ESTUFA']),
    );
    expect((await eventos({ apos, entidade: 'webhook' }, todos)).docs[0]?.entidade_id).toBe(id);
    const theirs: Query[] = [{ entidade: 'usuario' }, { entidade: 'webhook' }, { acao: 'LOGIN' }];
    for (const query of theirs) {
      const { status, body } = await service.request('GET', '/eventos', { token, query });
      expect([status, body.errors[0].codigo]).toEqual([403, 'SEM_PERMISSAO']);
    }
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
