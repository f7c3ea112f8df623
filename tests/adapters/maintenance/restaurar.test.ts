import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { emptyDatabaseUrl, freshDatabaseUrl, open } from '../../support/database.ts';
import { administrador, lote } from '../../support/factories.ts';
import { runToEnd } from '../../support/process.ts';

const folder = await mkdtemp(join(tmpdir(), 'viveiro-restaurar-'));
afterAll(() => rm(folder, { recursive: true }));

test('the commands save one database and restore it into another, and into no other twice', async () => {
  const from = { DATABASE_URL: await freshDatabaseUrl() };
  const to = { DATABASE_URL: await emptyDatabaseUrl() };
  const file = join(folder, 'viveiro.gz');
  const db = open(from.DATABASE_URL);
  const batch = await lote(callerFor(db, await administrador(db)));

  expect(await runToEnd('adapters/maintenance/backup.ts', from, [file])).toEqual({
    code: 0,
    output: expect.stringContaining(`Backup em ${file}: `),
  });
  const restore = () => runToEnd('adapters/maintenance/restaurar.ts', to, [file]);
  expect(await restore()).toEqual({ code: 0, output: expect.stringContaining('movimentacoes: 2') });
  expect(await open(to.DATABASE_URL)('lotes').pluck('codigo')).toEqual([batch.codigo]);
  expect(await runToEnd('adapters/maintenance/verificar.ts', to)).toMatchObject({ code: 0 });
  expect(await restore()).toEqual({ code: 2, output: expect.stringContaining('já tem cadastros') });
});
