import { expect, it } from 'vitest';
import type { QueueName } from '../../../src/procedure/context.ts';
import { callerFor } from '../../support/caller.ts';
import { administrador } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db } = await freshNursery();

it('is registered, changed and asked for its attempts in a slot, but its address is looked up before', async () => {
  const steps: (QueueName | 'look-up')[] = [];
  const admin = callerFor(db, await administrador(db), {
    withSlot: (queue, work) => {
      steps.push(queue);
      return work();
    },
    conferirDestino: async () => {
      steps.push('look-up');
      return null;
    },
  });
  const { id } = await admin.webhooks.criar({ url: 'https://receptor.example/' });
  expect(steps.splice(0)).toEqual(['look-up', 'read', 'command']);
  await admin.webhooks.atualizar({ id, url: 'https://outro.example/' });
  expect(steps.splice(0)).toEqual(['look-up', 'command']);
  await admin.webhooks.entregas({ id });
  expect(steps).toEqual(['read']);
});
