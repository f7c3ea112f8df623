import { describe, expect, it, onTestFinished } from 'vitest';
import { TrailHorizon } from '../../../src/auditoria/eventos/horizon.ts';
import { enviarTudo } from '../../../src/webhooks/enviar.ts';
import { callerFor, capturingLog } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { estufa } from '../../support/factories.ts';
import { ok, type Received, receiver, status } from '../../support/receiver.ts';
import { seqs, verified, webhooksOf } from '../../support/webhooks.ts';

const owner = await freshDatabase();
const { db, chefe, admin, enviar, webhook, stateOf, events } = await webhooksOf(owner);
const trail = new TrailHorizon(db);

/** One round of an instance, which tries again whatever has failed, and knows the trail up to a number. */
async function round(id: string, { stopping = new AbortController(), upTo = () => trail.reached() } = {}) {
  await owner('webhooks').where({ id }).update({ proxima_tentativa: new Date() });
  const now = () => new Date();
  const around = { db, enviar, now, horizon: { reached: upTo }, wakeOutbox() {}, log: capturingLog() };
  await enviarTudo(around, id, stopping.signal);
}

const idsOf = (received: Received[]) => received.map(({ headers }) => headers['webhook-id']);

describe.each([
  ['one by one', false],
  ['in bursts', true],
])('%s', (_, em_remessas) => {
  it('sends nothing beyond what is still being written', async () => {
    const there = await receiver();
    const { id } = await webhook(there, ['CRIAR_ESTUFA'], em_remessas);
    const slow = await owner.transaction();
    onTestFinished(() => void slow.rollback().catch(() => {}));
    await estufa(callerFor(slow, chefe));
    const numbers = await events(2);
    await round(id);
    expect(seqs(there)).toEqual([]);
    await slow.commit();
    await round(id);
    expect(seqs(there)).toEqual([expect.any(Number), ...numbers]);
    expect(seqs(there)[0]).toBeLessThan(numbers[0] as number);
  });

  it('sends from one instance at a time', async () => {
    const there = await receiver(async (response) => {
      // Another instance looks for work while the receiver is busy.
      if (there.received.length === 1) await round(id);
      ok(response);
    });
    const { id } = await webhook(there, ['CRIAR_ESTUFA'], em_remessas);
    const numbers = await events(1);
    await round(id);
    expect(seqs(there)).toEqual(numbers);
  });
});

describe('in bursts', () => {
  it('sends what waits together, in order and signed, as GET /eventos answers it', async () => {
    const there = await receiver();
    const { id, segredo, apos } = await webhook(there, ['CRIAR_ESTUFA'], true);
    const numbers = [...(await events(250)), ...(await events(3))];
    await round(id);
    const [first = [], second = []] = there.received.map(({ seqs }) => seqs);
    expect([...first, ...second]).toEqual(numbers);
    // So many are nearly as many bytes as a burst may have.
    expect(first.length).toBeGreaterThan(230);
    const { docs: eventos } = await admin.eventos.listar({
      ...{ apos, acao: 'CRIAR_ESTUFA', limite: first.length },
    });
    const [one] = there.received as [Received];
    expect(verified(one, segredo)).toEqual({ type: 'REMESSA', timestamp: eventos.at(-1)?.data, eventos });
    const counts = [first.length, second.length];
    expect(there.received.map(({ headers }) => headers['webhook-eventos'])).toEqual(counts.map(String));
    expect(await admin.webhooks.entregas({ id })).toMatchObject([
      { evento: second[0], ultimo: numbers[252], eventos: counts[1], tentativa: 1, status: 204 },
      {
        evento: numbers[0],
        ultimo: first.at(-1),
        eventos: counts[0],
        tentativa: 1,
        mensagem: idsOf([one])[0],
      },
    ]);
    expect((await stateOf(id)).apos).toBeGreaterThanOrEqual(numbers[252] as number);
  });

  it('repeats the same bytes under the same id, whoever sends and whatever has happened since', async () => {
    const there = await receiver();
    const { id } = await webhook(there, ['CRIAR_ESTUFA'], true);
    const numbers = await events(3);
    // The instance ends while it waits for the answer, and knows nothing of it.
    const stopping = new AbortController();
    there.answer = () => stopping.abort();
    await round(id, { stopping });
    const others = await events(2);
    there.answer = status(500);
    await round(id);
    there.answer = ok;
    // Another one has just been started, and a long write holds it back.
    await round(id, { upTo: async () => 0 });
    await round(id);
    expect(there.received.map(({ seqs }) => seqs)).toEqual([numbers, numbers, numbers, others]);
    expect(new Set(there.received.slice(0, 3).map(({ body }) => body)).size).toBe(1);
    const [first, ...ids] = idsOf(there.received);
    expect(ids.slice(0, 2)).toEqual([first, first]);
    expect(ids[2]).not.toBe(first);
  });

  it('begins another one when the webhook was moved or changed', async () => {
    const there = await receiver(status(500));
    const { id } = await webhook(there, ['CRIAR_ESTUFA'], true);
    const [one, two, three] = await events(3);
    await round(id);
    await admin.webhooks.reenviar({ id, apos: one as number });
    await round(id);
    await admin.webhooks.atualizar({ id, acoes: ['CRIAR_ESPECIE'] });
    await round(id);
    expect(there.received.map(({ seqs }) => seqs)).toEqual([
      [one, two, three],
      [two, three],
    ]);
    expect(new Set(idsOf(there.received)).size).toBe(2);
  });

  it('goes on one by one when that is asked', async () => {
    const there = await receiver(status(500));
    const { id } = await webhook(there, ['CRIAR_ESTUFA'], true);
    const [one, two] = await events(2);
    await round(id);
    await admin.webhooks.atualizar({ id, em_remessas: false });
    there.answer = ok;
    await round(id);
    expect(there.received.map(({ seqs }) => seqs)).toEqual([[one, two], [one], [two]]);
    expect(there.received.map(({ headers }) => headers['webhook-eventos'])).toEqual([
      '2',
      undefined,
      undefined,
    ]);
    await admin.webhooks.atualizar({ id, em_remessas: true });
    const [three] = await events(1);
    await round(id);
    expect(there.received.at(-1)?.seqs).toEqual([three]);
  });
});
