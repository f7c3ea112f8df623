import { expect, test } from 'vitest';
import { appliedMigrations, MIGRATION_CONFIG, migrate } from '../../db/migrate.ts';
import { lote, passar } from '../support/factories.ts';
import { freshNursery } from '../support/fresh-nursery.ts';

const { db, caller, admin } = await freshNursery();

test('an old batch has the phases that it was in, and its rates are unchanged', async () => {
  const ended = await lote(caller);
  await passar(caller, ended, 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO');
  await caller.lotes.atualizarFase({ id: ended.id, fase: 'FINALIZADO', justificativa: 'Fim do ensaio' });
  const returned = await lote(caller);
  await passar(caller, returned, 'PRODUÇÃO', 'SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO');
  const percursos = () => db('lotes').orderBy('seq').pluck('percurso');
  const report = () => caller.relatorios.producao({});
  expect(await percursos()).toEqual(['SGPRF', 'SPSGP']);
  const told = await report();

  while ((await appliedMigrations(db)).includes('0113_percurso_dos_lotes'))
    await db.migrate.down(MIGRATION_CONFIG);
  await migrate(db);

  expect(await percursos()).toEqual(['SGPRF', 'SPSGP']);
  expect(await report()).toEqual(told);
  expect(await admin.integridade.verificar()).toMatchObject({ integro: true });
});
