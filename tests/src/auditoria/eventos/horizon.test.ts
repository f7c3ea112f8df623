import { expect, onTestFinished, test } from 'vitest';
import { TrailHorizon } from '../../../../src/auditoria/eventos/horizon.ts';
import { selar } from '../../../../src/selos/selar.ts';
import { callerFor } from '../../../support/caller.ts';
import { freshDatabase } from '../../../support/database.ts';
import { administrador, estufa } from '../../../support/factories.ts';

const db = await freshDatabase();

test('an instance that has just been started begins at what is sealed, while somebody writes', async () => {
  const admin = await administrador(db);
  await estufa(callerFor(db, admin));
  while (await selar(db, () => new Date()));
  const { ate } = await db('selos').where({ livro: 'auditoria' }).orderBy('ate', 'desc').first();
  const slow = await db.transaction();
  onTestFinished(() => void slow.rollback());
  await estufa(callerFor(slow, admin));
  await estufa(callerFor(db, admin));
  expect(await new TrailHorizon(db).reached()).toBe(ate);
});

test('somebody who waits again and again costs one look at the trail at a time', async () => {
  const horizon = new TrailHorizon(db);
  const apos = await horizon.reached();
  for (let n = 0; n < 40; n += 1) await horizon.beyond(apos, 5);
  let looks = 0;
  db.on('query', ({ sql }: { sql: string }) => {
    if (sql.includes('max(seq)')) looks += 1;
  });
  await horizon.beyond(apos, 1_000);
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThan(6);
});
