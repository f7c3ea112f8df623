import { expect, it } from 'vitest';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const { db, admin } = await freshNursery();
const url = 'https://receptor.example/';

it('ends a webhook for good, with its secrets, once', async () => {
  const { id } = await admin.webhooks.criar({ url });
  await admin.webhooks.trocarSegredo({ id });
  await admin.webhooks.testar({ id });
  expect(await audited(db, () => admin.webhooks.encerrar({ id }))).toEqual(['ENCERRAR_WEBHOOK']);
  expect(await admin.webhooks.buscar({ id })).toMatchObject({
    ...{ situacao: 'ENCERRADO', motivo: 'A_PEDIDO', segredo_anterior_ate: null, teste_pedido: false },
  });
  expect(await db('segredos_dos_webhooks').where({ webhook_id: id })).toEqual([]);
  expect(await audited(db, () => admin.webhooks.encerrar({ id }))).toEqual([]);
  const ended = refusal('invalid', 'WEBHOOK_ENCERRADO');
  await expect(admin.webhooks.trocarSegredo({ id })).rejects.toMatchObject(ended);
  await expect(admin.webhooks.reenviar({ id, apos: 0 })).rejects.toMatchObject(ended);
  await expect(admin.webhooks.testar({ id })).rejects.toMatchObject(ended);
  expect((await admin.webhooks.listar({ situacao: 'ENCERRADO' })).docs.map((each) => each.id)).toEqual([id]);
});
