import { describe, expect, it } from 'vitest';
import { TrailHorizon } from '../../../src/auditoria/eventos/horizon.ts';
import { enviarTudo } from '../../../src/webhooks/enviar.ts';
import { capturingLog } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { ok, type Received, receiver, status } from '../../support/receiver.ts';
import { seqs, verified, webhooksOf } from '../../support/webhooks.ts';

const owner = await freshDatabase();
const { db, chefe, admin, enviar, sender, webhook, stateOf, events } = await webhooksOf(owner);
const DAY = 86_400_000;

describe('sending', () => {
  it('repeats an undelivered event under the same id, and sends no later one first', async () => {
    let refused = 0;
    const there = await receiver((response) => {
      refused += 1;
      status(refused <= 2 ? 500 : 204)(response);
    });
    const { id } = await webhook(there);
    let ahead = 0;
    sender({ now: () => new Date(Date.now() + ahead) });
    const [first, second] = await events(2);
    await expect.poll(async () => (await stateOf(id)).falhas).toBe(1);
    const { proxima_tentativa, apos } = await stateOf(id);
    const waits = Date.parse(proxima_tentativa as string) - Date.now();
    expect(waits).toBeGreaterThan(1_000);
    expect(waits).toBeLessThanOrEqual(5_000);
    expect(apos).toBeLessThan(first as number);
    ahead = 60_000;
    await expect.poll(async () => (await stateOf(id)).falhas).toBe(2);
    ahead = 120_000;
    await expect.poll(() => seqs(there)).toEqual([first, first, first, second]);
    const names = there.received.slice(0, 3).map(({ headers }) => headers['webhook-id']);
    expect(new Set(names).size).toBe(1);
    await expect.poll(async () => (await stateOf(id)).apos).toBe(second);
    const tentativas = (await admin.webhooks.entregas({ id })).map(({ tentativa, status }) => [
      tentativa,
      status,
    ]);
    expect(tentativas).toEqual([
      [1, 204],
      [3, 204],
      [2, 500],
      [1, 500],
    ]);
  });

  it('continues where it stopped when its receiver was unreachable', async () => {
    const there = await receiver();
    const { id } = await webhook(there);
    let ahead = 0;
    sender({ now: () => new Date(Date.now() + ahead) });
    const [first] = await events(1);
    await expect.poll(() => seqs(there)).toEqual([first]);
    await there.close();
    const others = await events(3);
    await expect.poll(async () => (await stateOf(id)).falhas).toBe(1);
    expect((await admin.webhooks.entregas({ id }))[0]).toMatchObject({
      status: null,
      erro: expect.any(String),
    });
    const back = await receiver(ok, Number(new URL(there.url).port));
    ahead = 60_000;
    await expect.poll(() => seqs(back)).toEqual(others);
  });

  it('pauses after three days of failures, and mails the administrators', async () => {
    const there = await receiver(status(503));
    const { id } = await webhook(there);
    let ahead = 0;
    let woken = 0;
    sender({
      // The trail takes no other time than its own from the service's role.
      pool: owner,
      now: () => new Date(Date.now() + ahead),
      wakeOutbox: () => {
        woken += 1;
      },
    });
    await events(1);
    await expect.poll(async () => (await stateOf(id)).falhas).toBe(1);
    ahead = 3 * DAY - 60_000;
    await expect.poll(async () => (await stateOf(id)).falhas).toBe(2);
    expect((await stateOf(id)).situacao).toBe('ATIVO');
    ahead = 4 * DAY;
    await expect.poll(async () => (await stateOf(id)).situacao).toBe('PAUSADO');
    expect(await stateOf(id)).toMatchObject({ motivo: 'FALHAS', falhas: 3 });
    const mails = await owner('emails').where('modelo', 'WEBHOOK_PAUSADO');
    expect(mails).toMatchObject([{ usuario_id: chefe.id, dados: { destino: new URL(there.url).host } }]);
    expect(woken).toBeGreaterThan(0);
    const entry = await owner('auditoria').where({ acao: 'PAUSAR_WEBHOOK', entidade_id: id });
    expect(entry).toMatchObject([{ usuario_id: null, detalhes: { motivo: 'FALHAS' } }]);
    const sent = there.received.length;
    there.answer = ok;
    ahead = 5 * DAY;
    await events(1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(there.received.length).toBe(sent);
    await admin.webhooks.atualizar({ id, ativo: true });
    await expect.poll(() => there.received.length).toBe(sent + 2);
  });

  it('ends a webhook that is answered 410', async () => {
    const there = await receiver(status(410));
    const { id } = await webhook(there);
    sender();
    await events(2);
    await expect.poll(async () => (await stateOf(id)).situacao).toBe('ENCERRADO');
    expect(await stateOf(id)).toMatchObject({ motivo: 'RECUSADO' });
    expect(await owner('segredos_dos_webhooks').where('webhook_id', id)).toEqual([]);
    const entry = await owner('auditoria').where({ acao: 'ENCERRAR_WEBHOOK', entidade_id: id });
    expect(entry).toMatchObject([{ usuario_id: null, detalhes: { motivo: 'RECUSADO' } }]);
    expect(there.received.length).toBe(1);
  });

  it('tries a changed address at once, whatever the one before answers after the change', async () => {
    let answer = () => {};
    const before = await receiver((response) => {
      answer = () => status(410)(response);
    });
    const after = await receiver();
    const { id } = await webhook(before);
    sender();
    const sent = await events(1);
    await expect.poll(() => before.received.length).toBe(1);
    await admin.webhooks.atualizar({ id, url: after.url });
    answer();
    await expect.poll(() => seqs(after)).toEqual(sent);
    expect(await stateOf(id)).toMatchObject({ situacao: 'ATIVO', motivo: null });
  });

  it('signs with two secrets while one is replaced, and then with the new one', async () => {
    const there = await receiver();
    const { id, segredo } = await webhook(there);
    let ahead = 0;
    sender({ now: () => new Date(Date.now() + ahead) });
    const { segredo: novo, anterior_ate } = await admin.webhooks.trocarSegredo({ id, horas: 1 });
    await events(1);
    await expect.poll(() => there.received.length).toBe(1);
    const [first] = there.received as [Received];
    verified(first, novo);
    verified(first, segredo);
    ahead = Date.parse(anterior_ate as string) - Date.now() + 1_000;
    await events(1);
    await expect.poll(() => there.received.length).toBe(2);
    const signatures = there.received.map(
      ({ headers }) => String(headers['webhook-signature']).split(' ').length,
    );
    expect(signatures).toEqual([2, 1]);
  });

  it('signs events recorded after a new secret with it, even if sending had begun before', async () => {
    const there = await receiver();
    const { id } = await webhook(there);
    const trail = new TrailHorizon(db);
    let exchange: Promise<unknown> | undefined;
    const horizon = {
      // Between taking the webhook and reading its events.
      reached: async () => {
        exchange ??= admin.webhooks.trocarSegredo({ id }).then(() => events(1));
        await exchange;
        return trail.reached();
      },
    };
    await events(1);
    const around = { db, enviar, horizon, now: () => new Date(), wakeOutbox() {}, log: capturingLog() };
    await enviarTudo(around, id, new AbortController().signal);
    const signatures = there.received.map(({ headers }) => String(headers['webhook-signature']).split(' '));
    expect(signatures.map(({ length }) => length)).toEqual([2, 2]);
  });

  it('sends again what comes after a given event, under the same ids', async () => {
    const there = await receiver();
    const { id } = await webhook(there);
    sender();
    const numbers = await events(4);
    await expect.poll(() => seqs(there)).toEqual(numbers);
    await admin.webhooks.reenviar({ id, apos: numbers[1] as number });
    await expect.poll(() => seqs(there)).toEqual([...numbers, ...numbers.slice(2)]);
    const names = there.received.map(({ headers }) => headers['webhook-id']);
    expect(names.slice(4)).toEqual(names.slice(2, 4));
  });

  it('gives way to a replay requested meanwhile', async () => {
    let asked: Promise<unknown> | undefined;
    const there = await receiver(async (response, { seq }) => {
      if (seq === numbers[2]) asked ??= admin.webhooks.reenviar({ id, apos: numbers[0] as number });
      await asked;
      ok(response);
    });
    const { id } = await webhook(there);
    const numbers = await events(3);
    sender();
    const [one, two, three] = numbers;
    await expect.poll(() => seqs(there)).toEqual([one, two, three, two, three]);
  });

  it('sends a test once, also to a paused webhook', async () => {
    const there = await receiver(status(500));
    const { id, segredo } = await webhook(there);
    await admin.webhooks.atualizar({ id, ativo: false });
    await events(1);
    sender();
    expect(await admin.webhooks.testar({ id })).toMatchObject({ teste_pedido: true });
    await expect.poll(async () => (await stateOf(id)).teste_pedido).toBe(false);
    expect(there.received.length).toBe(1);
    expect(verified(there.received[0] as Received, segredo)).toMatchObject({
      type: 'TESTE',
      data: { webhook_id: id },
    });
    expect(await admin.webhooks.entregas({ id })).toMatchObject([{ evento: null, status: 500 }]);
    expect(await stateOf(id)).toMatchObject({ situacao: 'PAUSADO', falhas: 0 });
  });

  it('pauses a webhook without a secret, as after a restore, until it gets one', async () => {
    const there = await receiver();
    const { id } = await webhook(there);
    await owner('segredos_dos_webhooks').where('webhook_id', id).delete();
    sender();
    const numbers = await events(1);
    await expect.poll(async () => (await stateOf(id)).motivo).toBe('SEM_SEGREDO');
    await expect(admin.webhooks.atualizar({ id, ativo: true })).rejects.toThrow('Troque antes o segredo');
    await admin.webhooks.trocarSegredo({ id });
    await admin.webhooks.atualizar({ id, ativo: true });
    await expect.poll(() => seqs(there)).toEqual(numbers);
  });
});
