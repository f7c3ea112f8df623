import { expect, it } from 'vitest';
import type { DestinoRecusado } from '../../../src/procedure/context.ts';
import { callerFor } from '../../support/caller.ts';
import { administrador } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';

const { db, admin } = await freshNursery();
const chefe = await administrador(db);
const url = 'https://receptor.example/';

it.each<DestinoRecusado>(['INSEGURO', 'INTERNO', 'NAO_ENCONTRADO'])(
  'an insecure, internal or unknown address is refused when it is saved: %s',
  async (recusado) => {
    const strict = callerFor(db, chefe, { conferirDestino: async () => recusado });
    const refused = refusal('invalid', `DESTINO_${recusado}`);
    await expect(strict.webhooks.criar({ url })).rejects.toMatchObject(refused);
    const { id } = await admin.webhooks.criar({ url });
    await expect(strict.webhooks.atualizar({ id, url: 'https://outro.example/' })).rejects.toMatchObject(
      refused,
    );
    expect(await strict.webhooks.atualizar({ id, ativo: false })).toMatchObject({ url, situacao: 'PAUSADO' });
  },
);

it('an address is looked up outside any transaction', async () => {
  const before = db.client.pool.numUsed();
  let meanwhile = -1;
  const asking = callerFor(db, chefe, {
    conferirDestino: async () => {
      meanwhile = db.client.pool.numUsed();
      return null;
    },
  });
  await asking.webhooks.criar({ url });
  expect(meanwhile).toBe(before);
});
