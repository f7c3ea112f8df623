import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../support/database.ts';
import { especie, estufa } from '../../support/factories.ts';
import { ok, type Received, receiver, status } from '../../support/receiver.ts';
import { seqs, verified, webhooksOf } from '../../support/webhooks.ts';

const owner = await freshDatabase();
const { db, admin, sender, webhook, stateOf, events } = await webhooksOf(owner);

describe('the sender', () => {
  it('sends each event once, in order, signed, as GET /eventos answers it', async () => {
    const there = await receiver();
    const { id, segredo, apos } = await webhook(there, ['CRIAR_ESTUFA', 'CRIAR_ESPECIE']);
    sender();
    const numbers = await events(3);
    await especie(admin);
    await expect.poll(() => there.received.length).toBe(4);
    expect(seqs(there).slice(0, 3)).toEqual(numbers);
    const { docs } = await admin.eventos.listar({ apos, acao: 'CRIAR_ESTUFA' });
    const [evento] = docs;
    const [first] = there.received as [Received];
    expect(verified(first, segredo)).toEqual({ type: 'CRIAR_ESTUFA', timestamp: evento?.data, data: evento });
    expect(first.headers['webhook-id']).toBe(evento?.id);
    // What it is not told of is passed, too.
    await expect.poll(async () => (await stateOf(id)).apos).toBeGreaterThan(there.received[3]?.seq as number);
    expect(await stateOf(id)).toMatchObject({ situacao: 'ATIVO', falhas: 0, proxima_tentativa: null });
    const [last] = await admin.webhooks.entregas({ id });
    expect(last).toMatchObject({ evento: there.received[3]?.seq, tentativa: 1, status: 204, erro: null });
  });

  it('sends every event to a webhook that subscribes to all, from its registration on', async () => {
    const there = await receiver();
    await webhook(there, ['*']);
    sender();
    await estufa(admin);
    await expect
      .poll(() => there.received.map(({ body }) => JSON.parse(body).type))
      .toEqual(['CRIAR_WEBHOOK', 'CRIAR_ESTUFA']);
  });

  it('runs in one instance at a time', async () => {
    const there = await receiver((response) => setTimeout(() => ok(response), 15));
    await webhook(there);
    const senders = [sender(), sender(), sender()];
    const numbers = await events(40);
    const waking = setInterval(() => senders.forEach(({ job }) => void job.wake()), 5);
    await expect.poll(() => there.received.length).toBeGreaterThanOrEqual(40);
    clearInterval(waking);
    expect(seqs(there)).toEqual(numbers);
    expect(there.most).toBe(1);
  });

  it('lets a slow receiver delay no other, and holds no database connection meanwhile', async () => {
    const slow = await receiver(() => {});
    const quick = await receiver();
    await webhook(slow);
    await webhook(quick);
    sender();
    const numbers = await events(5);
    await expect.poll(() => seqs(quick)).toEqual(numbers);
    await expect.poll(() => seqs(slow)).toEqual([numbers[0]]);
    expect(slow.open).toBe(1);
    await expect.poll(() => db.client.pool.numUsed()).toBe(0);
    // What became of the quick one may still be noted.
    const waiting = () =>
      owner
        .raw(`select pid from pg_stat_activity where datname = current_database() and state like 'idle in%'`)
        .then(({ rows }) => rows);
    await expect.poll(waiting).toEqual([]);
  });

  it('keeps the last hundred attempts', async () => {
    const there = await receiver();
    const { id } = await webhook(there);
    const numbers = await events(103);
    sender();
    await expect.poll(() => there.received.length).toBe(103);
    await expect.poll(async () => (await stateOf(id)).apos).toBe(numbers.at(-1));
    const envios = await admin.webhooks.entregas({ id });
    expect(envios.map(({ evento }) => evento)).toEqual(numbers.slice(3).reverse());
    expect(await owner('envios_dos_webhooks').where('webhook_id', id)).toHaveLength(100);
  });

  it('stops in the middle of a request, which another instance takes over at once', async () => {
    const there = await receiver(() => {});
    const { id } = await webhook(there);
    const { job, log } = sender();
    const numbers = await events(1);
    await expect.poll(() => there.open).toBe(1);
    await job.stop();
    expect(await stateOf(id)).toMatchObject({ falhas: 0 });
    there.answer = ok;
    sender();
    await expect.poll(async () => (await stateOf(id)).apos).toBe(numbers[0]);
    expect(seqs(there)).toEqual([numbers[0], numbers[0]]);
    expect(log.entries).toEqual([]);
  });

  it('never names an address or a secret in the log', async () => {
    const there = await receiver(status(500));
    const { segredo } = await webhook({ url: `${there.url}?chave=canario` });
    const { log } = sender();
    await events(1);
    await expect.poll(() => log.entries.some(({ message }) => message === 'event not sent')).toBe(true);
    expect(JSON.stringify(log.entries)).not.toMatch(/canario|whsec_|127\.0\.0\.1/);
    expect(JSON.stringify(log.entries)).not.toContain(segredo.slice(6, 20));
  });
});
