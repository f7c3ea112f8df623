import { expect, test } from 'vitest';
import { callerFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { administrador, lote } from '../support/factories.ts';
import type { Attempt } from './people.ts';
import { beforePeople, untruths } from './witness.ts';

test('a batch may be seen in the phase to which somebody took it who was told only that it may be so', async () => {
  const db = open(await freshDatabaseUrl());
  const admin = callerFor(db, await administrador(db));
  const { id, estufa_id } = await lote(admin, { fase: 'PRONTO' });
  const before = await beforePeople(db, estufa_id);
  const data = await admin.lotes.atualizarFase({ id, fase: 'PRODUÇÃO' });
  const { operacao_id: operacao } = await db('lote_fases').where('seq', '>', before.passage).first();
  const passes = { lote_id: id, fase: 'PRODUÇÃO' };
  const told: Pick<Attempt, 'status' | 'text' | 'operacao'> = {
    status: 503,
    text: 'GRAVACAO_INCERTA',
    operacao,
  };
  const attempts: Attempt[] = [
    {
      mark: 'pessoa 0',
      wish: { method: 'PATCH', path: `/lotes/${id}/fase`, leaves: [], passes },
      sent: 0,
      answered: 1,
      ...told,
    },
    {
      mark: 'pessoa 1',
      wish: { method: 'GET', path: `/lotes/${id}`, leaves: [] },
      sent: 2,
      answered: 3,
      status: 200,
      text: JSON.stringify({ data }),
      operacao: null,
    },
  ];
  expect(await untruths(db, before, attempts)).toEqual([]);
});
