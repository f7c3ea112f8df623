import { expect, test } from 'vitest';
import { appliedMigrations, MIGRATION_CONFIG, migrate } from '../../db/migrate.ts';
import { selar } from '../../src/selos/selar.ts';
import { callerFor } from '../support/caller.ts';
import {
  destinatario,
  especie,
  especieDo,
  expedicao,
  lote,
  movimentacao,
  retorno,
} from '../support/factories.ts';
import { freshNursery } from '../support/fresh-nursery.ts';

const { db, admin } = await freshNursery();
const nobody = callerFor(db);

test('an old delivery becomes a delivery of one item, and no book and no public page changes', async () => {
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

test('deliveries that were recorded with a row for every item keep their numbers, items and what came back', async () => {
  const ready = await lote(admin, { fase: 'PRONTO' });
  const { id: other } = await especie(admin);
  const { id: destinatario_id } = await destinatario(admin);
  const de = { especie_id: especieDo(ready), lote_id: ready.id };
  const several = await admin.entregas.criar({
    ...{ destinatario_id, justificativa: 'Doação', finalidade: 'QUINTAL' },
    itens: [
      { ...de, quantidade: 4 },
      { especie_id: other, quantidade: 3 },
    ],
  });
  const single = await expedicao(admin, ready, 2, destinatario_id);
  for (const item of [...several.itens, { movimentacao_id: single.id }])
    await admin.entregas.devolver({
      id: item.movimentacao_id === single.id ? single.id : several.id,
      ...{ itens: [{ movimentacao_id: item.movimentacao_id, quantidade: 1 }], justificativa: 'Sobrou' },
    });
  await admin.entregas.emitirTermo({ id: several.id });
  await admin.movimentacoes.estornar({ id: (await expedicao(admin, ready, 1, destinatario_id)).id });
  const told = async () => {
    const { docs } = await admin.entregas.listar({ limite: 100 });
    return [docs, await admin.movimentacoes.termo({ id: several.itens[1]?.movimentacao_id as string })];
  };
  const seen = await told();

  while ((await appliedMigrations(db)).includes('0069_entregas_leves'))
    await db.migrate.down(MIGRATION_CONFIG);
  const { rows } = await db.raw('select count(*)::int as itens from entrega_itens where entrega_id = ?', [
    several.id,
  ]);
  expect(rows).toEqual([{ itens: 2 }]);
  await migrate(db);

  expect(await told()).toEqual(seen);
  const next = await expedicao(admin, ready, 1, destinatario_id);
  const { numero } = await admin.entregas.buscar({ id: next.id });
  expect((await admin.entregas.listar({ numero })).docs.map(({ id }) => id)).toEqual([next.id]);
  expect(await admin.integridade.verificar()).toMatchObject({ integro: true });
});
