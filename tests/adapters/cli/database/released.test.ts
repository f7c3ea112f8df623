import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkedBackup, loadBackup } from '../../../../adapters/cli/database/backup/load.ts';
import { rebuildAt } from '../../../../db/migrate.ts';
import { Usuario } from '../../../../db/models/usuario.ts';
import { verificarIntegridade } from '../../../../src/integridade/queries.ts';
import { selar } from '../../../../src/selos/selar.ts';
import { verificarSelos } from '../../../../src/selos/verificar.ts';
import { schemaDump } from '../../../db/schema-dump.ts';
import { callerFor } from '../../../support/caller.ts';
import { emptyDatabaseUrl, openPatient } from '../../../support/database.ts';
import { movimentacao } from '../../../support/factories.ts';
import { secondMigration } from '../../../support/second-migration.ts';

/** What `npm run release` kept of each version: its nursery, and the hash of its schema. */
const FOLDER = 'tests/released';
const kept = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
const nurseries = kept.filter((name) => name.endsWith('.gz')).map((name) => join(FOLDER, name));
const now = () => new Date();

test('every release has kept a nursery', () => {
  expect(nurseries.length > 0).toBe(existsSync('.ci/openapi.released.json'));
});

for (const file of nurseries) {
  test(`the migrations of ${file} make the schema that was released`, async () => {
    const { migracoes } = (await checkedBackup(file)).header;
    const db = openPatient(await emptyDatabaseUrl());
    await db.transaction((trx) => rebuildAt(trx, migracoes));
    const released = readFileSync(file.replace('.gz', '.sha256'), 'utf8').trim();
    expect(hash('sha256', await schemaDump(db)), 'a released migration was edited').toBe(released);
  });

  test(`${file} is brought up to this version and to one with a further migration, and goes on`, async () => {
    await goesOn(file);
    await secondMigration();
    const db = await goesOn(file);
    expect(await db('especies').distinct('ensaio').pluck('ensaio')).toEqual(['marcada']);
  });
}

/** Restores it, and checks what was recorded before and what is recorded now. */
async function goesOn(file: string) {
  const db = openPatient(await emptyDatabaseUrl());
  const { linhas, diferencas } = await loadBackup(db, await checkedBackup(file), { now, say: () => {} });
  expect(diferencas).toBe(0);
  expect(linhas.selos).toBeGreaterThan(0);
  const { id: especie_id } = await db('especies').where({ status: 'ATIVO' }).first();
  const [user] = await Usuario.query(db).where({ cargo: 'Administrador' });
  await movimentacao(callerFor(db, user as Usuario), { especie_id });
  while (await selar(db, now)) {}
  expect((await verificarIntegridade({ db, now })).diferencas).toEqual([]);
  expect(await verificarSelos({ db, now })).toMatchObject({ integra: true, sem_selo: 0 });
  return db;
}
