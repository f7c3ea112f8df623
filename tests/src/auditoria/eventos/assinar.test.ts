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

const agora = async () => String((await admin.eventos.listar({ agora: true })).proximo);
const acoes = ({ docs }: { docs: Evento[] }) => docs.map(({ acao }) => acao);

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
    const linhagem = (await owner('linhagem').first())?.id;
    expect(here?.data).toEqual({ docs: [], proximo: Number(here?.id), linhagem });
    expect(acoes((made as { data: Eventos }).data)).toContain('CRIAR_ESPECIE');
    expect(made?.id).toBe(String(made?.data.proximo));

    await estufa(admin);
    const [, missed] = await messages(2, Number(made?.id));
    expect(acoes((missed as { data: Eventos }).data)).toContain('CRIAR_ESTUFA');
    expect(missed?.data.docs[0]?.seq).toBeGreaterThan(Number(made?.id));
  });

  it('needs the scope of its key', async () => {
    const asked = { nome: 'Sem eventos', cargo: 'Operador', escopos: ['especies:ler'] } as const;
    const { chave } = await admin.chaves.criar({ ...asked, escopos: [...asked.escopos] });
    const { answer } = await streamOf(chave);
    expect([answer.status, (await answer.json()).error.data.codigo]).toEqual([403, 'ESCOPO_INSUFICIENTE']);
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
