import { expect, test } from 'vitest';
import { writeHistory } from '../bench/history.ts';
import { callerFor } from '../support/caller.ts';
import { freshDatabase } from '../support/database.ts';
import { administrador } from '../support/factories.ts';

test('the books that the bench and the measures write are right', async () => {
  const db = await freshDatabase();
  const admin = await administrador(db);
  await writeHistory(db, 2_000);
  const { diferencas } = await callerFor(db, admin).integridade.verificar();
  // The account of this test is in no trail.
  const others = diferencas.filter(({ entidade_id }) => entidade_id !== admin.id);
  expect([...new Set(others.map(({ verificacao }) => verificacao))]).toEqual([]);
});
