import { expect, test } from 'vitest';
import { appliedMigrations, MIGRATION_CONFIG, migrate } from '../../db/migrate.ts';
import { selar } from '../../src/selos/selar.ts';
import { callerFor } from '../support/caller.ts';
import { especieDo, expedicao, lote, movimentacao, retorno } from '../support/factories.ts';
import { freshNursery } from '../support/fresh-nursery.ts';

const { db, admin } = await freshNursery();
const nobody = callerFor(db);

test('a delivery of before becomes one of one item, and no book and no public page is another', async () => {
  const ready = await lote(admin, { fase: 'PRONTO' });
  const first = await expedicao(admin, ready, 10);
  const destinatario_id = first.destinatario_id as string;
  const second = await movimentacao(admin, { tipo: 'SAIDA', quantidade: 2, destinatario_id });
  const undone = await expedicao(admin, ready, 5, destinatario_id);
  const { codigo } = await admin.movimentacoes.emitirTermo({ id: first.id });
  const cancelled = await admin.movimentacoes.emitirTermo({ id: undone.id });
  await admin.movimentacoes.estornar({ id: undone.id });
  await retorno(admin, ready, 3);
  await movimentacao(admin, { tipo: 'SAIDA', quantidade: 1 });
  await admin.lotes.registrarMortalidade({
    id: ready.id,
    especie_id: especieDo(ready),
    quantidade: 1,
    justificativa: 'Seca',
  });
  while (await selar(db, () => new Date()));
  const pages = () =>
    Promise.all(
      [codigo, cancelled.codigo].map((each) => nobody.movimentacoes.conferirTermo({ codigo: each })),
    );
  const books = async () => [await db('movimentacoes').orderBy('seq'), await db('auditoria').orderBy('seq')];
  const [seen, kept] = [await pages(), await books()];

  while ((await appliedMigrations(db)).includes('0066_entregas')) await db.migrate.down(MIGRATION_CONFIG);
  await migrate(db);

  expect(await pages()).toEqual(seen);
  expect(await books()).toEqual(kept);
  const year = first.data_registro.slice(0, 4);
  const { docs } = await admin.entregas.listar({});
  expect(docs.map(({ id, numero, situacao, itens }) => [id, numero, situacao, itens.length])).toEqual([
    [undone.id, `ENT-${year}-00003`, 'ESTORNADA', 1],
    [second.id, `ENT-${year}-00002`, 'EFETIVA', 1],
    [first.id, `ENT-${year}-00001`, 'EFETIVA', 1],
  ]);
  const next = await movimentacao(admin, { tipo: 'SAIDA', quantidade: 2, destinatario_id });
  expect(await admin.entregas.buscar({ id: next.id })).toMatchObject({ numero: `ENT-${year}-00004` });
  expect(await admin.integridade.verificar()).toMatchObject({ integro: true });
  expect(await admin.auditoria.verificacao()).toMatchObject({ integra: true });
});
