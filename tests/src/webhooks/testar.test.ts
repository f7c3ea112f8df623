import { expect, it } from 'vitest';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const { db, admin } = await freshNursery();

it('requests a test, which is in the trail and needs a secret', async () => {
  const { id } = await admin.webhooks.criar({ url: 'https://receptor.example/' });
  expect(await audited(db, () => admin.webhooks.testar({ id }))).toEqual(['TESTAR_WEBHOOK']);
  expect(await admin.webhooks.buscar({ id })).toMatchObject({ teste_pedido: true });
  await db('segredos_dos_webhooks').delete();
  await expect(admin.webhooks.testar({ id })).rejects.toMatchObject(
    refusal('invalid', 'WEBHOOK_SEM_SEGREDO'),
  );
});
