import { expect, it } from 'vitest';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db, admin } = await freshNursery();
const lastSeq = async () => (await db('auditoria').max('seq as seq').first())?.seq;

it('moves a webhook back or forward, and records the old position in the trail', async () => {
  const { id, apos } = await admin.webhooks.criar({ url: 'https://receptor.example/' });
  expect(await admin.webhooks.reenviar({ id, apos: 0 })).toMatchObject({ apos: 0, falhas: 0 });
  const entry = await db('auditoria').where({ acao: 'REENVIAR_EVENTOS', entidade_id: id }).first();
  expect(entry.detalhes).toEqual({ apos: { antes: apos, depois: 0 } });
  const last = await lastSeq();
  expect(await admin.webhooks.reenviar({ id, apos: last })).toMatchObject({ apos: last });
});

it('does not go beyond the newest event', async () => {
  const { id, apos } = await admin.webhooks.criar({ url: 'https://receptor.example/' });
  const last = await lastSeq();
  // The refused call draws no number, and one that was drawn may have been told.
  const asked = admin.webhooks.reenviar({ id, apos: last + 1 });
  await expect(asked).rejects.toThrow(`Informe no máximo ${last}, o número do último evento.`);
  expect(await admin.webhooks.buscar({ id })).toMatchObject({ apos });
});
