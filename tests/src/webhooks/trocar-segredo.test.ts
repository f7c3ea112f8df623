import { expect, it } from 'vitest';
import { removeEndedSecrets } from '../../../src/webhooks/segredos.ts';
import { callerFor } from '../../support/caller.ts';
import { administrador } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { audited } from '../../support/standing.ts';

const { db, admin } = await freshNursery();
const url = 'https://receptor.example/';
const secretsOf = (webhook_id: string) =>
  db('segredos_dos_webhooks').where({ webhook_id }).orderBy('data_registro').pluck('segredo');

it('leaves at most one old secret, valid until the stated time', async () => {
  const now = new Date();
  const at = callerFor(db, await administrador(db), { now: () => now });
  const { id, segredo } = await admin.webhooks.criar({ url });
  let second = { segredo: '', anterior_ate: null as string | null };
  const actions = await audited(db, async () => {
    second = await at.webhooks.trocarSegredo({ id, horas: 2 });
  });
  expect(actions).toEqual(['TROCAR_SEGREDO']);
  expect(second.anterior_ate).toBe(new Date(now.getTime() + 7_200_000).toISOString());
  expect((await admin.webhooks.buscar({ id })).segredo_anterior_ate).toBe(second.anterior_ate);
  expect((await secretsOf(id)).sort()).toEqual([segredo, second.segredo].sort());
  const third = await admin.webhooks.trocarSegredo({ id });
  expect((await secretsOf(id)).sort()).toEqual([second.segredo, third.segredo].sort());
  expect(JSON.stringify(await db('auditoria'))).not.toContain('whsec_');

  await removeEndedSecrets(db, new Date(Date.now() + 86_400_001));
  expect(await secretsOf(id)).toEqual([third.segredo]);
});

it('ends the old one at once on request', async () => {
  const { id } = await admin.webhooks.criar({ url });
  const { segredo, anterior_ate } = await admin.webhooks.trocarSegredo({ id, horas: 0 });
  expect(anterior_ate).toBeNull();
  expect((await admin.webhooks.buscar({ id })).segredo_anterior_ate).toBeNull();
  await removeEndedSecrets(db, new Date());
  expect(await secretsOf(id)).toEqual([segredo]);
});
