import { describe, expect, test } from 'vitest';
import type { Db } from '../../../db/connection.ts';
import { fechar } from '../../../src/fechamento/fechar.ts';
import { verificarIntegridade } from '../../../src/integridade/queries.ts';
import { callerFor, contextFor, SETTINGS } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { administrador, especie, lote } from '../../support/factories.ts';

const SP = 'America/Sao_Paulo';
const NORONHA = 'America/Noronha';

const db = await freshDatabase();
const admin = await administrador(db);
const janeiro = callerFor(db, admin, { now: () => new Date('2026-01-09T12:00:00Z') });
const especies = [
  await especie(janeiro, { quantidade_inicial: 9_000 }),
  await especie(janeiro, { quantidade_inicial: 9_000 }),
].map(({ id }) => id);
const { id: onde } = await lote(janeiro, {
  itens_especies: especies.map((especie_id) => ({ especie_id, quantidade_inicial: 9_000 })),
});

/**
 * Deaths of one seedling, twenty minutes apart, by turns of each species. The second thousand of all and the first of a species
 * reach from January into February.
 */
async function morrer(quantas: number): Promise<void> {
  await db.raw(
    `insert into movimentacoes (tipo, origem, especie_id, lote_id, fase_lote, quantidade, variacao_sementeira, variacao_lote,
       usuario_id, operacao_id, data_registro)
     select 'MORTALIDADE', 'MANUAL', (:especies::uuid[])[1 + i % 2], :onde, 'SEMEADURA', 1, 0, -1, :quem, gen_random_uuid(),
       timestamptz '2026-01-10' + ((select count(*) from movimentacoes) + i) * interval '20 minutes'
     from generate_series(1, :quantas::integer) i`,
    { especies, onde, quem: admin.id, quantas },
  );
}

/** Closes what there is, with a new movement, as without one there is nothing to close. */
async function fecharTudo(fusoHorario: string): Promise<void> {
  await morrer(1);
  while (await fechar(db, { fusoHorario }));
}

/** The charts by the months of a zone: of all species, and of one. */
async function charts(fusoHorario: string, on: Db = db): Promise<unknown[]> {
  const caller = callerFor(on, admin, { settings: { ...SETTINGS, fusoHorario } });
  const all = await caller.relatorios.movimentacoes({ grafico: true });
  const one = await caller.relatorios.mortalidade({
    ...{ especieId: especies[0], data_inicio: '2026-01-01', data_fim: '2026-12-31', grafico: true },
  });
  return [all.grafico?.barras, one.grafico?.barras];
}

/** The same after a change that does not stay. */
async function chartsAfter(fusoHorario: string, ...changes: string[]): Promise<unknown[]> {
  const trx = await db.transaction();
  for (const change of changes) await trx.raw(change);
  const told = await charts(fusoHorario, trx);
  await trx.rollback();
  return told;
}

const byMovements = (fusoHorario: string) =>
  chartsAfter(
    fusoHorario,
    `delete from milhares where livro = 'movimentacoes'`,
    `delete from fechamentos where figura = 'milhares de movimentacoes'`,
  );

/** What each chart says when the summaries that are apart by month say ten times as much. */
const bySummaries = (fusoHorario: string) =>
  chartsAfter(fusoHorario, 'update resumos set quantidade = 10 * quantidade where desde is not null');

async function expectRight(): Promise<void> {
  for (const zone of [SP, NORONHA]) expect(await charts(zone)).toEqual(await byMovements(zone));
  expect(
    (await verificarIntegridade(contextFor(db))).diferencas.map(({ verificacao }) => verificacao),
  ).not.toContain('resumos');
}

async function expectApartBy(zone: string): Promise<void> {
  const [all, one] = await charts(zone);
  const [allBySummaries, oneBySummaries] = await bySummaries(zone);
  expect(allBySummaries).not.toEqual(all);
  expect(oneBySummaries).not.toEqual(one);
  const other = zone === SP ? NORONHA : SP;
  expect(await bySummaries(other)).toEqual(await charts(other));
}

describe('a block of a thousand rows that spans two months', () => {
  test('is charted by the summaries of its months, in the zone that splits it', async () => {
    await morrer(3_500);
    await fecharTudo(SP);
    expect(await charts(SP)).not.toEqual(await charts(NORONHA));
    await expectApartBy(SP);
    await expectRight();
  });

  test('counts in the right months when one of its movements is reversed, closed or not', async () => {
    await db.raw(
      `insert into movimentacoes (tipo, origem, especie_id, lote_id, fase_lote, quantidade, variacao_sementeira, variacao_lote,
         usuario_id, operacao_id, data_registro, estorno_de)
       select 'AJUSTE', 'ESTORNO', especie_id, lote_id, fase_lote, 1, 0, 1, usuario_id, gen_random_uuid(), '2026-03-01', id
       from movimentacoes where tipo = 'MORTALIDADE' and data_registro between '2026-01-31' and '2026-02-02' and estorno_de is null`,
    );
    await expectRight();
    await fecharTudo(SP);
    await expectApartBy(SP);
    await expectRight();
  });

  test('is split again in another zone', async () => {
    await fecharTudo(NORONHA);
    await expectApartBy(NORONHA);
    await expectRight();
  });
});
