import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { especie } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';

const { db, caller, admin } = await freshNursery();

describe('joining two plants', () => {
  it('takes all records of the one to the other, each with its entry, and moves no stock', async () => {
    const muda = await especie(caller, { nome_popular: 'Ipê-roxo', tipo: 'MUDA', quantidade_inicial: 3 });
    const wrong = await especie(caller, { nome_popular: 'IPE ROCHO', quantidade_inicial: 40 });
    const its = await especie(caller, { nome_popular: 'IPE ROCHO', tipo: 'MUDA', quantidade_inicial: 2 });
    const { rows: ledger } = await db.raw('select count(*) from movimentacoes');
    const joined = await caller.especies.juntar({ id: wrong.id, com: muda.id });
    expect(joined).toMatchObject({ id: wrong.id, planta_id: muda.planta_id, quantidade_atual: 40 });
    expect(joined.muda_equivalente).toMatchObject({ id: muda.id, quantidade_atual: 3 });
    expect(await caller.especies.buscar({ id: its.id })).toMatchObject({ planta_id: muda.planta_id });
    const entries = await RegistroAuditoria.query(db).where({ acao: 'ATUALIZAR_ESPECIE' }).orderBy('seq');
    const detalhes = { planta_id: { antes: wrong.planta_id, depois: muda.planta_id } };
    const moved = [wrong.id, its.id].sort().map((entidade_id) => ({ entidade_id, detalhes }));
    expect(entries).toMatchObject(moved);
    expect(new Set(entries.map(({ operacao_id }) => operacao_id)).size).toBe(1);
    expect((await db.raw('select count(*) from movimentacoes')).rows).toEqual(ledger);
    expect(await admin.integridade.verificar()).toMatchObject({ integro: true });
  });

  it('outlives the undoing of the import that brought it, and another import of the same sheet', async () => {
    const muda = await especie(caller, { nome_popular: 'Cagaita', tipo: 'MUDA' });
    const semente = { nome_popular: 'Cagaiteira', categoria: 'NATIVA', tipo: 'SEMENTE' } as const;
    const linhas = [{ ...semente, quantidade_inicial: 5 }];
    const { importacao_id } = await caller.especies.importar({ linhas, gravar: true });
    const { docs } = await caller.especies.listar({ nome: 'Cagaiteira' });
    const { id = '' } = docs[0] ?? {};
    await caller.especies.juntar({ id, com: muda.id });
    await caller.importacoes.desfazer({ id: importacao_id as string });
    expect(await caller.especies.buscar({ id })).toMatchObject({ status: 'INATIVO', quantidade_atual: 0 });
    await caller.especies.importar({ linhas, gravar: true });
    const again = { status: 'ATIVO', quantidade_atual: 5, planta_id: muda.planta_id };
    expect(await caller.especies.buscar({ id })).toMatchObject(again);
    expect(await admin.integridade.verificar()).toMatchObject({ integro: true });
  });

  it('is refused with what is of the same plant, or is no species', async () => {
    const { id, nome_popular } = await especie(caller);
    const pair = await especie(caller, { nome_popular, tipo: 'MUDA' });
    for (const com of [id, pair.id])
      await expectRefused(db, () => caller.especies.juntar({ id, com }), 'invalid', 'MESMA_PLANTA', 'com');
    const com = '00000000-0000-4000-8000-000000000000';
    await expectRefused(
      db,
      () => caller.especies.juntar({ id, com }),
      'invalid',
      'ESPECIE_INEXISTENTE',
      'com',
    );
  });
});
