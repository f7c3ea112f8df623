import { expect, test } from 'vitest';
import { TrailHorizon } from '../../../../src/auditoria/eventos/horizon.ts';
import { freshDatabase } from '../../../support/database.ts';

const db = await freshDatabase();

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
